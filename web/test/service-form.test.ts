import type { Service } from '@jhilik/contract/services.ts'
import { describe, expect, it } from 'vitest'
import { serviceFormSchema, toServiceInput } from '../app/catalog/admin/form-schema.ts'
import { missingBangla } from '../app/catalog/admin/services-table.tsx'

const PICTURE = '/illustrations/placeholder.svg'
const wash: Service = {
  _id: '01976a2e-0000-7000-8000-000000000001',
  version: 'a',
  name: 'Foam Wash',
  description: 'By hand.',
  price: 13.8,
  listedPrice: 12,
  tax: { name: 'VAT', rate: 15, amount: 1.8, isAdded: true },
  currency: 'USD',
  img: PICTURE,
  duration: 45,
  serviceType: 'Cleaning',
  asks: ['vehicle'],
  doneAt: 'customer',
  sizes: [],
  addOns: [],
  datedPrices: [],
  includes: ['Wheels', 'Tyres'],
  bn: { name: 'ফোম ওয়াশ', description: 'হাতে ধোয়া।', includes: ['চাকা', 'টায়ার'] },
  freeToday: 0,
  nextSlot: null,
  dueNow: 12,
  paymentTerms: null,
  rating: null,
  hasPhotos: false,
}

const parse = (includes: string) => serviceFormSchema.shape.includes.safeParse(includes)

describe('what a service includes, as an admin types it', () => {
  it('is a line each, without the empty ones', () => {
    expect(parse(' Foam wash \r\n\n  \nTyre dressing\n').data).toEqual(['Foam wash', 'Tyre dressing'])
    expect(parse('').data).toEqual([])
  })

  it('is refused as a whole, in words, when a line is too long or there are too many', () => {
    const messages = (text: string) => parse(text).error?.issues.map(({ path, message }) => [path, message])
    expect(messages(`Foam wash\n${'x'.repeat(121)}`)).toEqual([[[], 'Please use at most 120 characters']])
    expect(messages('Foam wash\n'.repeat(13))).toEqual([[[], 'Please use at most 12 lines']])
  })
})

describe('the form of a service', () => {
  const filled = { name: 'Foam Wash', description: 'By hand.', listedPrice: '12', duration: '45' }

  it('can be saved without a picture of its own and without Bangla', () => {
    const blank = toServiceInput(null, 'USD', PICTURE)
    expect(serviceFormSchema.parse({ ...blank, ...filled })).toMatchObject({
      img: PICTURE,
      listedPrice: 12,
      bn: { name: '', description: '', includes: [] },
    })
    const { error } = serviceFormSchema.safeParse({ ...blank, ...filled, img: '' })
    expect(error?.issues.map(({ message }) => message)).toEqual(['Image URL is required'])
  })

  it('shows a service as it was saved, and saves it as it is', () => {
    const input = toServiceInput(wash, 'USD', PICTURE)
    expect(input.bn).toEqual({ name: 'ফোম ওয়াশ', description: 'হাতে ধোয়া।', includes: 'চাকা\nটায়ার' })
    expect(serviceFormSchema.parse(input)).toMatchObject({ includes: wash.includes, bn: wash.bn })
  })

  it('says at a Bangla field what is wrong with it', () => {
    const input = toServiceInput(wash, 'USD', PICTURE)
    const bn = { name: 'x'.repeat(121), description: '', includes: 'x\n'.repeat(13) }
    const { error } = serviceFormSchema.safeParse({ ...input, bn })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['bn.name', 'Please use at most 120 characters'],
      ['bn.includes', 'Please use at most 12 lines'],
    ])
  })
})

describe('the Bangla texts that a service lacks', () => {
  const without = { name: '', description: '', includes: [] }

  it('are those which Bangla readers see in English', () => {
    expect(missingBangla(wash)).toBe('none')
    expect(missingBangla({ ...wash, bn: without })).toBe('all')
    expect(missingBangla({ ...wash, bn: { ...without, name: 'ধোয়া' } })).toBe('some')
    expect(missingBangla({ ...wash, includes: [], bn: { ...wash.bn, includes: [] } })).toBe('none')
  })

  it('are none when the owner writes Bangla in the first fields', () => {
    const bangla = { ...wash, ...wash.bn, bn: without }
    expect(missingBangla(bangla)).toBe('none')
  })
})
