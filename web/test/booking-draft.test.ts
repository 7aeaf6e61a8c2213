import type { Booking } from '@jhilik/contract/bookings.ts'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  contactOf,
  markBooked,
  readDraft,
  saveDraft,
  saveDraftFrom,
  unmarkBooked,
} from '../app/bookings/checkout/draft.ts'
import { sessionActions } from '../app/lib/session/session.ts'
import { claims } from './support.ts'

const USER = '019a0000-0000-7000-8000-000000000001'
const [WASH, TANK] = ['wash', 'tank']
const profile = { name: 'Rahima', email: 'r@example.com', phone: '01711000000', address: 'House 1' }
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

const save = (serviceId: string, values: object, isTyped: boolean) =>
  saveDraft(USER, serviceId, { values, profile, isTyped })
/** What a form with these values reads again. */
const saved = <Values extends object>(values: Values) => ({ ...values, profile })

afterAll(() => vi.unstubAllGlobals())

const storage = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' })
  sessionActions.clear()
  storage.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
  })
})

describe('the draft of a booking', () => {
  const signIn = (sub: string) => sessionActions.set({ ...claims, sub }, 'token')

  it('is there for the same user after a session that has ended, and for nobody after a log-out', () => {
    signIn(USER)
    save(WASH, typed, true)
    // What is stored about a person goes with the session.
    storage.clear()
    sessionActions.lose()
    signIn(USER)
    expect(readDraft(USER, WASH, 's1')).toEqual(saved(typed))
    sessionActions.lose()
    signIn('somebody else')
    expect(readDraft(USER, WASH, 's1')).toEqual({})

    save(WASH, typed, true)
    storage.clear()
    sessionActions.clear()
    expect(readDraft(USER, WASH, 's1')).toEqual({})
  })

  it('is read again for its service, and for another one that has none', () => {
    save(WASH, typed, true)
    expect(readDraft(USER, WASH, 's1')).toEqual(saved(typed))
    expect(readDraft(USER, TANK, 's2')).toEqual(saved(typed))
    expect(readDraft('somebody else', WASH, 's1')).toEqual({})
  })

  it('stays what it was when another service is entered', () => {
    save(WASH, typed, true)
    save(TANK, { ...typed, note: 'On the roof' }, true)
    expect(readDraft(USER, WASH, 's1').note).toBe('Gate 2')
    expect(readDraft(USER, TANK, 's2').note).toBe('On the roof')
  })

  it('lends a later booking everything but its note', () => {
    save(WASH, typed, true)
    markBooked(USER, WASH, 's1')
    const { note: _note, ...rest } = typed
    expect(readDraft(USER, WASH, 's1')).toEqual(saved(typed))
    expect(readDraft(USER, WASH, 's2')).toEqual(saved(rest))
    expect(readDraft(USER, TANK, 's3')).toEqual(saved(rest))
  })

  it('keeps its note for another slot when the booking came to nothing', () => {
    save(WASH, typed, true)
    markBooked(USER, WASH, 's1')
    unmarkBooked(USER, WASH, 'another')
    expect(readDraft(USER, WASH, 's2').note).toBeUndefined()
    unmarkBooked(USER, WASH, 's1')
    expect(readDraft(USER, WASH, 's2')).toEqual(saved(typed))
    expect(readDraft(USER, TANK, 's3')).toEqual(saved(typed))
  })

  it('keeps the note of a later booking of another service', () => {
    save(WASH, typed, true)
    markBooked(USER, WASH, 's1')
    save(TANK, { ...typed, note: 'On the roof' }, true)
    markBooked(USER, TANK, 's2')
    unmarkBooked(USER, WASH)
    expect(readDraft(USER, WASH, 's3').note).toBe('Gate 2')
    expect(readDraft(USER, TANK, 's4').note).toBeUndefined()
  })

  it('follows the profile in what it had from there', () => {
    save(WASH, { customer: { ...profile, address: 'House 7' } }, true)
    const now = { name: 'Rahima Akter', email: 'r@example.com', phone: '01811000000', address: 'House 2' }
    expect(contactOf(readDraft(USER, WASH, 's1'), now)).toEqual({ ...now, address: 'House 7' })
    expect(contactOf({}, now)).toEqual(now)
    expect(contactOf({ customer: { address: 'House 14' } }, now)).toEqual({ ...now, address: 'House 14' })
  })

  it('is what the form showed, when that was of another service and not changed before it was booked', () => {
    save(WASH, typed, true)
    markBooked(USER, TANK, 's2')
    expect(readDraft(USER, TANK, 's2')).toEqual(saved(typed))
  })
})

describe('booking again', () => {
  it('fills the form of that service from the earlier booking', () => {
    saveDraftFrom(USER, earlier)
    expect(readDraft(USER, WASH, 's1')).toMatchObject(filled)
    expect(readDraft(USER, TANK, 's2')).toEqual({})
  })

  it('loses nothing that was typed for another service', () => {
    save(TANK, typed, true)
    saveDraftFrom(USER, earlier)
    expect(readDraft(USER, WASH, 's1')).toMatchObject(filled)
    expect(readDraft(USER, TANK, 's2')).toEqual(saved(typed))
  })

  it('leaves what was typed for the same service, also when the form has filled itself since', () => {
    save(WASH, typed, true)
    save(WASH, typed, false)
    saveDraftFrom(USER, earlier)
    expect(readDraft(USER, WASH, 's1')).toEqual(saved(typed))
  })

  it('replaces what the form has filled in itself, and what is booked', () => {
    save(WASH, { ...typed, note: '' }, false)
    saveDraftFrom(USER, earlier)
    expect(readDraft(USER, WASH, 's1').vehicleModel).toBe('Axio')
    save(WASH, typed, true)
    markBooked(USER, WASH, 's1')
    saveDraftFrom(USER, earlier)
    expect(readDraft(USER, WASH, 's2')).toMatchObject(filled)
  })
})
