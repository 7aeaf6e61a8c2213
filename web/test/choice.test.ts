import type { Service } from '@jhilik/contract/services.ts'
import { describe, expect, it } from 'vitest'
import { choiceOf, lineOf, NO_CHOICE, readChoice, writeChoice } from '../app/catalog/choice/choice.ts'
import { guessSize } from '../app/catalog/choice/guess.ts'

const [SEDAN, SUV, SEAT, MAT] = [1, 2, 3, 4].map(
  (digit) => `0000000${digit}-0000-4000-8000-000000000000`,
) as [string, string, string, string]
const size = { nameBn: '', listedPrice: 0, upTo: null }
const addOn = { nameBn: '', listedPrice: 0, sizeId: null, maxQuantity: 4, required: false }
const wash = {
  price: 9,
  duration: 45,
  currency: 'USD',
  asks: ['vehicle'],
  datedPrices: [],
  sizes: [
    {
      ...size,
      _id: SUV,
      name: 'SUV',
      vehicleSize: 'suv',
      price: 12,
      duration: 60,
      datedPrices: [{ fromDate: '2031-01-01', price: 8, listedPrice: 8 }],
    },
    { ...size, _id: SEDAN, name: 'Sedan', vehicleSize: 'sedan', price: 9, duration: 45, datedPrices: [] },
  ],
  addOns: [
    { ...addOn, _id: SEAT, name: 'Seat shampoo', price: 1.1, duration: 10 },
    { ...addOn, _id: MAT, name: 'Mat wash', price: 0.6, duration: 3, sizeId: SUV, required: true },
  ],
} as unknown as Service

describe('a choice in the address', () => {
  it('is read as it was written, beside what else is there', () => {
    const choice = {
      size: SUV,
      addOns: [
        { addOn: SEAT, quantity: 2 },
        { addOn: MAT, quantity: 1 },
      ],
    }
    const params = writeChoice(choice, new URLSearchParams('date=2031-01-01&size=old&add=old'))
    expect(params.get('date')).toBe('2031-01-01')
    expect(readChoice(params)).toEqual(choice)
    expect(String(writeChoice(NO_CHOICE, params))).toBe('date=2031-01-01')
  })

  it('ignores what it cannot read', () => {
    expect(readChoice(new URLSearchParams('add=x.1&add=&add=1'))).toEqual(NO_CHOICE)
  })
})

describe('what is bought', () => {
  it('is the cheapest size of the day when none is chosen, or one that is not offered', () => {
    expect(lineOf(wash, NO_CHOICE, '2030-12-31').size?.name).toBe('Sedan')
    expect(lineOf(wash, { ...NO_CHOICE, size: 'gone' }, '2031-01-01')).toMatchObject({
      size: { name: 'SUV' },
      price: 8,
    })
  })

  it('adds up to the cent and the minute, with the add-ons of its size and those that are required', () => {
    const addOns = [{ addOn: SEAT, quantity: 3 }]
    const line = lineOf(wash, { size: SUV, addOns }, '2030-12-31')
    expect(line).toMatchObject({ price: 12, total: 15.9, duration: 60, minutes: 93 })
    expect(choiceOf(line)).toEqual({ size: SUV, addOns: [...addOns, { addOn: MAT, quantity: 1 }] })
    expect(lineOf(wash, { size: SEDAN, addOns }, '2030-12-31')).toMatchObject({ total: 12.3, minutes: 75 })
  })

  it('has at most as many pieces of an add-on as are offered', () => {
    const line = lineOf(wash, { size: SEDAN, addOns: [{ addOn: SEAT, quantity: 50 }] }, '2030-12-31')
    expect(line.addOns).toMatchObject([{ quantity: 4 }])
  })
})

describe('the guessed size', () => {
  const vehicle = (vehicleType: string) => guessSize(wash, { vehicle: { vehicleType } })?.size.name
  it('is that of the kind of vehicle, and none for another kind', () => {
    expect([vehicle('suv'), vehicle('car'), vehicle('truck')]).toEqual(['SUV', 'Sedan', undefined])
  })

  it('is the smallest one for the rooms that the service asks for', () => {
    const sizes = [5, 3, 8].map((upTo) => ({ ...size, _id: String(upTo), vehicleSize: null, upTo }))
    const cleaning = { asks: ['rooms'], sizes } as unknown as Service
    const guess = (rooms: number | null) => guessSize(cleaning, { vehicle: null, rooms, units: 2 })?.size._id
    expect([guess(3), guess(4), guess(9), guess(null)]).toEqual(['3', '5', undefined, undefined])
  })
})
