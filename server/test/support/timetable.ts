import type {
  ClosedDate,
  Schedule,
  ScheduleChange,
  SlotPlan,
  Withdrawal,
} from '@jhilik/contract/schedules.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { makeService } from '../../src/demo/factories.ts'
import { addDays, instantOf, wallClock } from '../../src/platform/clock.ts'
import type { Answer } from './answer.ts'
import type { SignedIn, TestApp } from './app.ts'

/** What staff do with slots and schedules in the tests of the timetable. */
export interface Timetable {
  today: string
  tomorrow: string
  call<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Answer<T> }>
  /** Adds a schedule of three slots of an hour, from nine to twelve, every day from today on; they are not made yet. */
  addSchedule(given?: object): Promise<Schedule>
  editSchedule(schedule: Schedule, change: object): Promise<ScheduleChange>
  /** Makes the slots up to this day, from today unless another first day is given. */
  make(scheduleId: string, to: string, from?: string): Promise<SlotPlan>
  /** What `make` would do. */
  preview(scheduleId: string, to: string, from?: string): Promise<SlotPlan>
  /** Adds a closed date: its days, its name and optionally one service. */
  close(closedDate: object): Promise<{ status: number; body: Answer<Closing> }>
  /** Makes the slots of one day and answers them by start. */
  makeDay(schedule: Schedule, date: string): Promise<Slot[]>
  /** The slots as the admin sees them, by start. */
  slotsOf(serviceId: string): Promise<Slot[]>
  /** The slots as customers see them, by start. */
  shown(serviceId: string, date: string): Promise<Slot[]>
}

type Closing = Withdrawal & { closedDate: ClosedDate }

export const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  opens: '09:00',
  closes: '12:00',
}))

export function timetableOf(app: TestApp, admin: SignedIn): Timetable {
  const today = wallClock(app.clock.now(), app.ctx.config.timeZone).date
  const call: Timetable['call'] = (method, path, body) =>
    app.request(method, `/api${path}`, { token: admin.token, ...(body !== undefined && { body }) })
  const slotsOf: Timetable['slotsOf'] = async (serviceId) =>
    (await call<Slot[]>('GET', `/slots?serviceId=${serviceId}&direction=asc`)).body.data
  return {
    today,
    tomorrow: addDays(today, 1),
    call,
    slotsOf,
    async addSchedule(given = {}) {
      const service = (await makeService(app.ctx.db)).id
      const body = { service, validFrom: today, hours: EVERY_DAY, ...given }
      const added = await call<Schedule>('POST', '/schedules', body)
      if (added.status !== 201) throw new Error(JSON.stringify(added.body))
      return added.body.data
    },
    async editSchedule(schedule, change) {
      const body = { ...scheduleRequest(schedule), ...change }
      const edited = await call<ScheduleChange>('PUT', `/schedules/${schedule._id}`, body)
      if (edited.status !== 200) throw new Error(JSON.stringify(edited.body))
      return edited.body.data
    },
    make: async (id, to, from) =>
      (await call<SlotPlan>('POST', `/schedules/${id}/make`, { from, to })).body.data,
    preview: async (id, to, from) =>
      (await call<SlotPlan>('POST', `/schedules/${id}/preview`, { from, to })).body.data,
    close: (closedDate) => call<Closing>('POST', '/closed-dates', closedDate),
    async makeDay(schedule, date) {
      await call<SlotPlan>('POST', `/schedules/${schedule._id}/make`, { from: date, to: date })
      return slotsOf(schedule.service._id)
    },
    async shown(serviceId, date) {
      const path = `/api/slots/availability?serviceId=${serviceId}&date=${date}`
      return (await app.request<Answer<Slot[]>>('GET', path)).body.data
    },
  }
}

/** The one at this start; fails when there is none. */
export function startingAt(slots: readonly Slot[], startTime: string): Slot {
  const slot = slots.find((one) => one.startTime === startTime)
  if (!slot) throw new Error(`No slot at ${startTime} of ${slots.map((one) => one.startTime).join()}`)
  return slot
}

/** What a PUT of this schedule sends to change nothing. */
export function scheduleRequest(schedule: Schedule) {
  const { validFrom, validTo, hours, slotMinutes, bufferMinutes, capacity, active } = schedule
  return { validFrom, validTo, hours, slotMinutes, bufferMinutes, capacity, active }
}

/** Six in the morning of today, before anything opens. Accounts signed in before may have to sign in again. */
export function setBeforeOpening(app: TestApp): void {
  const { timeZone } = app.ctx.config
  app.clock.set(instantOf(wallClock(app.clock.now(), timeZone).date, '06:00', timeZone))
}

/** The rows of a service's slots, by start. */
export const slotRows = (app: TestApp, serviceId: string) =>
  app.ctx.db
    .selectFrom('slots')
    .selectAll()
    .where('service_id', '=', serviceId)
    .orderBy('starts_at')
    .execute()

/** Each slot of a service as `date start status`, by start. */
export const slotTimes = async (app: TestApp, serviceId: string) =>
  (await slotRows(app, serviceId)).map(({ date, start_time, status }) => `${date} ${start_time} ${status}`)
