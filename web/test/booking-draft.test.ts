import type { Booking } from '@jhilik/contract/bookings.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { markBooked, readDraft, saveDraft, saveDraftFrom } from '../app/features/checkout/draft.ts'

const USER = '019a0000-0000-7000-8000-000000000001'
const [WASH, TANK] = ['wash', 'tank']
const typed = {
  customer: { phone: '01711000000', address: 'House 7' },
  vehicleModel: 'Allion',
  note: 'Gate 2',
}
const earlier = {
  service: { _id: WASH },
  customer: { address: 'House 14' },
  vehicleType: 'car',
  vehicleModel: 'Axio',
  rooms: null,
} as unknown as Booking
const filled = { customer: { address: 'House 14' }, vehicleType: 'car', vehicleModel: 'Axio' }

beforeEach(() => {
  const saved = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => saved.get(name) ?? null,
    setItem: (name: string, value: string) => saved.set(name, value),
  })
})

describe('the draft of a booking', () => {
  it('is read again for its service, and for another one that has none', () => {
    saveDraft(USER, WASH, typed, true)
    expect(readDraft(USER, WASH, 's1')).toEqual(typed)
    expect(readDraft(USER, TANK, 's2')).toEqual(typed)
    expect(readDraft('somebody else', WASH, 's1')).toEqual({})
  })

  it('stays what it was when another service is entered', () => {
    saveDraft(USER, WASH, typed, true)
    saveDraft(USER, TANK, { ...typed, note: 'On the roof' }, true)
    expect(readDraft(USER, WASH, 's1').note).toBe('Gate 2')
    expect(readDraft(USER, TANK, 's2').note).toBe('On the roof')
  })

  it('lends a later booking everything but its note', () => {
    saveDraft(USER, WASH, typed, true)
    markBooked(USER, WASH, 's1')
    const { note: _note, ...rest } = typed
    expect(readDraft(USER, WASH, 's1')).toEqual(typed)
    expect(readDraft(USER, WASH, 's2')).toEqual(rest)
    expect(readDraft(USER, TANK, 's3')).toEqual(rest)
  })

  it('is what the form showed, when that was of another service and not changed before it was booked', () => {
    saveDraft(USER, WASH, typed, true)
    markBooked(USER, TANK, 's2')
    expect(readDraft(USER, TANK, 's2')).toEqual(typed)
  })
})

describe('booking again', () => {
  it('fills the form of that service from the earlier booking', () => {
    saveDraftFrom(USER, earlier)
    expect(readDraft(USER, WASH, 's1')).toMatchObject(filled)
    expect(readDraft(USER, TANK, 's2')).toEqual({})
  })

  it('loses nothing that was typed for another service', () => {
    saveDraft(USER, TANK, typed, true)
    saveDraftFrom(USER, earlier)
    expect(readDraft(USER, WASH, 's1')).toMatchObject(filled)
    expect(readDraft(USER, TANK, 's2')).toEqual(typed)
  })

  it('leaves what was typed for the same service, also when the form has filled itself since', () => {
    saveDraft(USER, WASH, typed, true)
    saveDraft(USER, WASH, typed, false)
    saveDraftFrom(USER, earlier)
    expect(readDraft(USER, WASH, 's1')).toEqual(typed)
  })

  it('replaces what the form has filled in itself, and what is booked', () => {
    saveDraft(USER, WASH, { ...typed, note: '' }, false)
    saveDraftFrom(USER, earlier)
    expect(readDraft(USER, WASH, 's1').vehicleModel).toBe('Axio')
    saveDraft(USER, WASH, typed, true)
    markBooked(USER, WASH, 's1')
    saveDraftFrom(USER, earlier)
    expect(readDraft(USER, WASH, 's2')).toMatchObject(filled)
  })
})
