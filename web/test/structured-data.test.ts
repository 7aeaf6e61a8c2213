import type { Service } from '@jhilik/contract/services.ts'
import type { Site } from '@jhilik/contract/site.ts'
import { beforeAll, expect, it } from 'vitest'
import { loadEveryLanguage } from '../app/lib/language/i18n.ts'
import { describeBusiness, describeService } from '../app/site/structured-data.ts'

const request = new Request('http://localhost/')
const site = {
  publicUrl: 'http://localhost',
  businessName: 'Jhilik',
  currency: 'USD',
  timeZone: 'Asia/Dhaka',
  locale: 'en',
  look: null,
  contact: { email: '', phone: '', address: '', hours: [] },
} as unknown as Site
const rest = { site, areas: [], rating: undefined }

const wash = (price: number, sizes: number[], currency = 'USD') =>
  ({
    _id: 'service-1',
    name: 'Foam Wash',
    description: '',
    includes: [],
    serviceType: 'car-wash',
    currency,
    price,
    sizes: sizes.map((each) => ({ price: each })),
  }) as unknown as Service

const offersOf = (service: Service) =>
  JSON.parse(describeService(request, { ...rest, service }))['@graph'][0].offers
const rangeOf = (services: Service[]) =>
  JSON.parse(describeBusiness(request, { ...rest, services, questions: [] }))['@graph'][0].priceRange

beforeAll(loadEveryLanguage)

it('offers a service at its price, and one with sizes from the least to the highest of theirs', () => {
  expect(offersOf(wash(12, []))).toMatchObject({ '@type': 'Offer', price: 12, priceCurrency: 'USD' })
  expect(offersOf(wash(12, [12]))).toMatchObject({ '@type': 'Offer', price: 12 })
  expect(offersOf(wash(12, [16, 12, 21.5]))).toMatchObject({
    '@type': 'AggregateOffer',
    lowPrice: 12,
    highPrice: 21.5,
    offerCount: 3,
    priceCurrency: 'USD',
  })
})

it('names the prices of the business with those of all sizes in its currency', () => {
  expect(rangeOf([wash(12, [12, 510]), wash(15, []), wash(1, [1, 9000], 'BDT')])).toBe('$12 – $510')
  expect(rangeOf([wash(15, []), wash(15, [15])])).toBe('$15')
})
