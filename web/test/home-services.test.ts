import { FEATURED_SERVICES } from '@jhilik/contract/constants.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { expect, it } from 'vitest'
import { homeServices, offersOf } from '../app/site/home/home-services.ts'

const services = Array.from(
  { length: FEATURED_SERVICES + 3 },
  (_, index) =>
    ({
      _id: `service-${index}`,
      name: `Wash ${index}`,
      description: 'By hand',
      includes: ['Wheels'],
      duration: 30 + index,
      price: 10,
      sizes: [
        { name: 'Sedan', price: 10 },
        { name: 'SUV', price: 15 },
      ],
      bn: { name: 'ওয়াশ', description: 'হাতে', includes: ['চাকা'] },
    }) as unknown as Service,
)

it('sends the first services with their texts in the reader’s language only', () => {
  const sent = homeServices(services, 'en')
  expect(sent.map(({ name }) => name)).toEqual(services.slice(0, FEATURED_SERVICES).map(({ name }) => name))
  expect(homeServices(services, 'bn')[0]).toMatchObject({ name: 'ওয়াশ', description: 'হাতে' })
  expect(sent[0]?.sizes).toEqual([{ price: 10 }, { price: 15 }])
  for (const locale of ['bn', 'en']) {
    const list = homeServices(services, locale)
    expect(list.filter((one) => one.bn || one.includes)).toEqual([])
  }
})

it('sends the next times with what is shown of their services, featured or not', () => {
  const time = { date: '2026-11-25', startTime: '10:00', endTime: '11:00' }
  const times = ['service-0', `service-${FEATURED_SERVICES + 2}`, 'archived'].map((serviceId, index) => ({
    ...time,
    _id: `slot-${index}`,
    serviceId,
  }))
  const offers = offersOf(times, services, 'bn')
  expect(offers.map(({ slot, service }) => [slot._id, service._id, service.duration])).toEqual([
    ['slot-0', 'service-0', 30],
    ['slot-1', `service-${FEATURED_SERVICES + 2}`, 38],
  ])
  expect(offers[0]?.service.name).toBe('ওয়াশ')
})
