import type { SlotDay } from '@jhilik/contract/availability.ts'
import type { Crew } from '@jhilik/contract/crews.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { makeBooking, makeService, makeSlot } from '../../src/demo/factories.ts'
import { addMinutes } from '../../src/platform/clock.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Answer } from './answer.ts'
import type { SignedIn, TestApp } from './app.ts'

/** Three areas of a city. Between any two of them a crew needs more than half an hour in the morning. */
export const CENTRES = {
  gulshan: [23.7925, 90.4078],
  uttara: [23.8759, 90.3795],
  dhanmondi: [23.7461, 90.3742],
} as const
export type AreaName = keyof typeof CENTRES

const ALL_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '08:00', closes: '20:00' }))

/** What the tests of crews do as an owner, and what they read as a visitor, on one day. */
export function crewsOf(app: TestApp, owner: SignedIn, date: string) {
  const { db, config } = app.ctx
  const asOwner = async <T>(method: string, path: string, body?: object) => {
    const answer = await app.request<Answer<T>>(method, `/api${path}`, {
      token: owner.token,
      ...(body && { body }),
    })
    if (answer.status > 201) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }
  const query = (given: Record<string, string | undefined>) =>
    new URLSearchParams(Object.entries(given).filter((entry): entry is [string, string] => !!entry[1]))
  return {
    asOwner,
    addCrew: (given: object = {}) =>
      asOwner<Crew>('POST', '/crews', { name: newId(), color: 'teal', hours: ALL_DAY, ...given }),
    async addArea(name: AreaName): Promise<string> {
      const [latitude, longitude] = CENTRES[name]
      const place = { latitude, longitude, radiusKm: 2 }
      return (await asOwner<{ _id: string }>('POST', '/areas', { nameEn: newId(), ...place }))._id
    },
    addService: async (given: Parameters<typeof makeService>[1] = {}) =>
      (await makeService(db, { currency: config.currency, ...given })).id,
    addSlot: (service_id: string, start_time: string, end_time: string, capacity = 1) =>
      makeSlot(db, { service_id, date, start_time, end_time, capacity }),
    /** Gives a crew a job of a service of its own, in an area or without one. */
    async addJob(crew: Crew, start_time: string, end_time: string, area_id: string | null = null) {
      const slot = await makeSlot(db, { date, start_time, end_time })
      const occupied_until = addMinutes(slot.ends_at, crew.setUpMinutes)
      return makeBooking(db, { slot_id: slot.id, crew_no: crew.no, occupied_until, area_id })
    },
    /** The slots that a visitor reads: their starts, with how many seats can be booked. */
    async readDay(serviceId: string, area?: string): Promise<Record<string, number>> {
      const path = `/api/slots/availability?${query({ date, serviceId, area })}`
      const { status, body } = await app.request<Answer<Slot[]>>('GET', path)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return Object.fromEntries(body.data.map(({ startTime, freeSeats }) => [startTime, freeSeats]))
    },
    async readCount(serviceId: string, area?: string): Promise<Omit<SlotDay, 'date'>> {
      const path = `/api/slots/availability/days?${query({ serviceId, from: date, days: '1', area })}`
      const [day] = (await app.request<Answer<SlotDay[]>>('GET', path)).body.data
      if (!day) throw new Error('no day')
      return { freeSlots: day.freeSlots, state: day.state }
    },
  }
}
