import { afterEach, describe, expect, it, vi } from 'vitest'
import { changeHouseRules } from '../app/calendar/house-rules/api.ts'
import { editSchedule } from '../app/calendar/schedules/api.ts'
import { editService } from '../app/catalog/admin/api.ts'
import { changeTaxSettings } from '../app/money/tax/api.ts'
import { changedFields } from '../app/ui/unsaved.tsx'
import { ok } from './support.ts'

afterEach(() => vi.unstubAllGlobals())

describe('what has been changed in a form', () => {
  it('are its dirty fields, also those that consist of several', () => {
    const values = { name: 'Padma Wash', phone: '', hours: [{ opens: '09:00' }], terms: { kind: 'full' } }
    expect(changedFields(values, {})).toEqual({})
    expect(changedFields(values, { phone: true, hours: [{ opens: false }] })).toEqual({ phone: '' })
    expect(changedFields(values, { hours: [{ opens: true }], terms: { kind: true } })).toEqual({
      hours: [{ opens: '09:00' }],
      terms: { kind: 'full' },
    })
  })
})

/** Answers what is stored, to the change as well; returns the bodies of the changes. */
function storing(stored: object): unknown[] {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit) => {
    if (method === 'PUT') bodies.push(JSON.parse(String(body)))
    return Response.json(ok(method === 'PUT' && 'hours' in stored ? edited(stored) : stored))
  })
  return bodies
}
const edited = (schedule: object) => ({ schedule, withdrawnSlots: 0, affectedBookings: [], fullerSlots: 0 })

describe('what a colleague has changed meanwhile stays', () => {
  it('of a schedule that is paused', async () => {
    const hours = [{ weekday: 1, opens: '10:00', closes: '16:00' }]
    const bodies = storing({
      _id: '019a0000-0000-7000-8000-000000000001',
      service: { _id: '019a0000-0000-7000-8000-000000000002', name: 'Foam Wash', nameBn: '' },
      validFrom: '2031-01-01',
      validTo: null,
      hours,
      slotMinutes: null,
      duration: 45,
      bufferMinutes: 15,
      capacity: 3,
      active: true,
      createdAt: '2031-01-01T00:00:00.000Z',
      updatedAt: '2031-01-02T00:00:00.000Z',
    })
    await editSchedule({ id: 's1', changes: { active: false } })
    expect(bodies).toMatchObject([{ hours, bufferMinutes: 15, capacity: 3, active: false }])
  })

  it('of a service whose description is edited', async () => {
    const bodies = storing({
      _id: '019a0000-0000-7000-8000-000000000002',
      name: 'Foam Wash',
      description: 'By hand.',
      price: 13.8,
      listedPrice: 12,
      tax: { name: 'VAT', rate: 15, amount: 1.8, isAdded: true },
      currency: 'USD',
      img: '/illustrations/placeholder.svg',
      duration: 45,
      serviceType: 'Cleaning',
      asks: ['vehicle'],
      includes: [],
      bn: { name: '', description: '', includes: [] },
      freeToday: 0,
      nextSlot: null,
      dueNow: 12,
      paymentTerms: null,
      rating: null,
    })
    await editService('s2', { description: 'By hand, with foam.' })
    expect(bodies).toEqual([
      {
        name: 'Foam Wash',
        description: 'By hand, with foam.',
        listedPrice: 12,
        img: '/illustrations/placeholder.svg',
        duration: 45,
      },
    ])
  })

  it('of the house rules and the tax of which one is set', async () => {
    const rules = {
      minimumNoticeMinutes: 60,
      maximumDaysAhead: null,
      holdMinutes: 15,
      freeCancelHours: 24,
      lateRefundPercent: 50,
      cancelGraceMinutes: 30,
      horizonWeeks: 4,
      reminderHours: 24,
      paymentTerms: { kind: 'full' },
    }
    const bodies = storing(rules)
    await changeHouseRules({ lateRefundPercent: 30 })
    expect(bodies).toEqual([{ ...rules, lateRefundPercent: 30 }])

    const business = { legalName: 'Padma Ltd.', legalAddress: 'Dhaka', bin: '000000123-0101' }
    const tax = { placeOfSupply: '', officer: '', taxName: 'VAT', taxRate: 15, taxMode: 'exclusive' }
    const sent = storing({ ...business, ...tax })
    await changeTaxSettings({ officer: 'Rahima Khatun' })
    expect(sent).toEqual([{ ...business, ...tax, officer: 'Rahima Khatun' }])
  })
})
