import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  datesBetween,
  type ExistingSlot,
  findMisfits,
  type PlannedSlot,
  planSlots,
  type SchedulePlan,
} from '../src/features/schedules/rules.ts'
import { addDays, instantOf, wallClock } from '../src/platform/clock.ts'

/** Days around which the clocks of these zones change, and ordinary ones. */
const SCENES = [
  ['Europe/Berlin', '2027-03-28'],
  ['Europe/Berlin', '2027-10-31'],
  ['America/New_York', '2027-03-14'],
  ['America/New_York', '2027-11-07'],
  ['Asia/Dhaka', '2027-03-28'],
  // By half an hour, at midnight, and a whole day that was left out.
  ['Australia/Lord_Howe', '2027-04-04'],
  ['Africa/Cairo', '2027-04-30'],
  ['Pacific/Apia', '2011-12-30'],
] as const

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Several stretches a day, also some that overlap or touch: the plan must stand it. */
const hours = fc.array(
  fc
    .record({
      weekday: fc.integer({ min: 1, max: 7 }),
      opens: fc.integer({ min: 0, max: 1430 }),
      length: fc.integer({ min: 5, max: 900 }),
    })
    .map(({ weekday, opens, length }) => ({
      weekday,
      opens: clock(opens),
      closes: clock(Math.min(1439, opens + length)),
    }))
    .filter(({ opens, closes }) => closes > opens),
  { maxLength: 16 },
)

const scene = fc
  .record({
    place: fc.constantFrom(...SCENES),
    hours,
    slotMinutes: fc.oneof(fc.constantFrom(30, 45, 60, 90, 120), fc.integer({ min: 5, max: 400 })),
    bufferMinutes: fc.oneof(fc.constantFrom(0, 15), fc.integer({ min: 0, max: 200 })),
    before: fc.integer({ min: 0, max: 4 }),
    after: fc.integer({ min: 0, max: 4 }),
    validFor: fc.option(fc.integer({ min: 0, max: 9 })),
    validFrom: fc.integer({ min: -3, max: 3 }),
    now: fc.integer({ min: -6 * 1440, max: 6 * 1440 }),
    closed: fc.array(
      fc.record({ day: fc.integer({ min: -5, max: 5 }), days: fc.integer({ min: 0, max: 3 }) }),
      {
        maxLength: 2,
      },
    ),
    others: fc.array(
      fc.record({
        day: fc.integer({ min: -5, max: 5 }),
        start: fc.integer({ min: 0, max: 1380 }),
        minutes: fc.integer({ min: 5, max: 120 }),
        status: fc.constantFrom('available' as const, 'canceled' as const),
        withdrawn: fc.boolean(),
      }),
      { maxLength: 6 },
    ),
  })
  .map(({ place: [timeZone, middle], ...given }) => {
    const schedule: SchedulePlan = {
      validFrom: addDays(middle, given.validFrom - 3),
      validTo: given.validFor === null ? null : addDays(middle, given.validFrom - 3 + given.validFor),
      hours: given.hours,
      slotMinutes: given.slotMinutes,
      bufferMinutes: given.bufferMinutes,
    }
    const existing = given.others.map(({ day, start, minutes, status, withdrawn }, index): ExistingSlot => {
      const date = addDays(middle, day)
      const startsAt = instantOf(date, clock(start), timeZone)
      const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
      return {
        id: `old-${index}`,
        date,
        startsAt,
        endsAt,
        status,
        withdrawn: status === 'canceled' && withdrawn,
      }
    })
    return {
      schedule,
      dates: datesBetween(addDays(middle, -given.before), addDays(middle, given.after)),
      surroundings: {
        timeZone,
        now: new Date(instantOf(middle, '00:00', timeZone).getTime() + given.now * 60_000),
        closed: given.closed.map(({ day, days }) => ({
          from: addDays(middle, day),
          to: addDays(middle, day + days),
          name: 'Eid',
        })),
        // The database has one slot a start.
        existing: existing.filter(
          (slot, index) =>
            existing.findIndex((other) => other.startsAt.getTime() === slot.startsAt.getTime()) === index,
        ),
      },
    }
  })

type New = Extract<PlannedSlot, { outcome: 'new' }>
const newOf = (planned: PlannedSlot[]) => planned.filter((slot): slot is New => slot.outcome === 'new')

function asExisting(slots: readonly New[]): ExistingSlot[] {
  return slots.map(({ date, startsAt, endsAt }) => ({
    id: startsAt.toISOString(),
    date,
    startsAt,
    endsAt,
    status: 'available',
    withdrawn: false,
  }))
}

type Scene = typeof scene extends fc.Arbitrary<infer S> ? S : never
const check = (property: (given: Scene) => void) => fc.assert(fc.property(scene, property), { numRuns: 400 })

describe('planned slots', () => {
  it('never overlap each other or a slot that is there, and keep the buffer', () => {
    check(({ schedule, dates, surroundings }) => {
      const fresh = newOf(planSlots(schedule, dates, surroundings))
      const buffer = schedule.bufferMinutes * 60_000
      fresh.forEach((slot, index) => {
        const next = fresh[index + 1]
        if (next) expect(next.startsAt.getTime()).toBeGreaterThanOrEqual(slot.endsAt.getTime() + buffer)
        for (const other of surroundings.existing) {
          if (other.withdrawn) continue
          const margin = other.status === 'available' ? buffer : 0
          const apart =
            slot.startsAt.getTime() >= other.endsAt.getTime() + margin ||
            other.startsAt.getTime() >= slot.endsAt.getTime() + margin
          expect(apart).toBe(true)
        }
      })
    })
  })

  it('lie inside the opening hours, last as long as asked, and are rows the database takes', () => {
    check(({ schedule, dates, surroundings }) => {
      for (const slot of newOf(planSlots(schedule, dates, surroundings))) {
        const { timeZone } = surroundings
        expect(slot.endsAt.getTime() - slot.startsAt.getTime()).toBe(schedule.slotMinutes * 60_000)
        expect(wallClock(slot.startsAt, timeZone)).toEqual({ date: slot.date, time: slot.startTime })
        expect(wallClock(slot.endsAt, timeZone)).toEqual({ date: slot.date, time: slot.endTime })
        expect(slot.endTime > slot.startTime).toBe(true)
        const weekday = Temporal.PlainDate.from(slot.date).dayOfWeek
        const inside = schedule.hours.some(
          (stretch) =>
            stretch.weekday === weekday && stretch.opens <= slot.startTime && slot.endTime <= stretch.closes,
        )
        expect(inside).toBe(true)
      }
    })
  })

  it('are on days that were asked for, valid and open, and never in the past', () => {
    check(({ schedule, dates, surroundings }) => {
      for (const { date, startsAt } of newOf(planSlots(schedule, dates, surroundings))) {
        expect(dates).toContain(date)
        expect(date >= schedule.validFrom).toBe(true)
        expect(schedule.validTo === null || date <= schedule.validTo).toBe(true)
        expect(surroundings.closed.some(({ from, to }) => from <= date && date <= to)).toBe(false)
        expect(startsAt > surroundings.now).toBe(true)
      }
    })
  })

  it('are the same each time, in whatever order things come', () => {
    check(({ schedule, dates, surroundings }) => {
      const turned = planSlots({ ...schedule, hours: [...schedule.hours].reverse() }, [...dates].reverse(), {
        ...surroundings,
        closed: [...surroundings.closed].reverse(),
        existing: [...surroundings.existing].reverse(),
      })
      expect(turned).toEqual(planSlots(schedule, dates, surroundings))
    })
  })

  it('are made once: with what was made there, nothing is new', () => {
    check(({ schedule, dates, surroundings }) => {
      const first = newOf(planSlots(schedule, dates, surroundings))
      const revived = new Set(first.map(({ revives }) => revives))
      const there = [...surroundings.existing.filter(({ id }) => !revived.has(id)), ...asExisting(first)]
      const again = planSlots(schedule, dates, { ...surroundings, existing: there })
      expect(newOf(again)).toEqual([])
      expect(again.filter(({ outcome }) => outcome === 'exists').length).toBeGreaterThanOrEqual(first.length)
    })
  })

  it('fit their own schedule, so that nothing is made only to be withdrawn', () => {
    check(({ schedule, dates, surroundings }) => {
      const made = asExisting(newOf(planSlots(schedule, dates, surroundings)))
      expect(findMisfits({ ...schedule, active: true }, made, surroundings.timeZone)).toEqual([])
      expect(findMisfits({ ...schedule, active: false }, made, surroundings.timeZone)).toEqual(made)
    })
  })

  it('are each accounted for, and a change of the clocks only takes slots away', () => {
    check(({ schedule, dates, surroundings }) => {
      const planned = planSlots(schedule, dates, surroundings)
      const starts = (date: string) =>
        planned.filter((slot) => slot.date === date).map((slot) => slot.startTime)
      for (const date of dates) expect(new Set(starts(date)).size).toBe(starts(date).length)
      const steady = planSlots(schedule, dates, { ...surroundings, timeZone: 'UTC' })
      expect(planned.map(({ date, startTime }) => `${date} ${startTime}`)).toEqual(
        steady.map(({ date, startTime }) => `${date} ${startTime}`),
      )
    })
  })
})

describe('a day on which the clocks change', () => {
  const plan = (date: string, opens: string, closes: string, slotMinutes: number, bufferMinutes = 0) =>
    planSlots(
      {
        validFrom: '2027-01-01',
        validTo: null,
        hours: [{ weekday: 7, opens, closes }],
        slotMinutes,
        bufferMinutes,
      },
      [date],
      { timeZone: 'America/New_York', now: new Date('2027-01-01T00:00:00Z'), closed: [], existing: [] },
    ).map((slot) => [slot.startTime, slot.endTime, slot.outcome === 'skipped' ? slot.reason : slot.outcome])

  it('in spring skips the times that do not exist', () => {
    expect(plan('2027-03-14', '00:30', '04:30', 60)).toEqual([
      ['00:30', '01:30', 'new'],
      // An hour of work: the clock jumps from two to three meanwhile.
      ['01:30', '03:30', 'new'],
      ['02:30', null, 'clock_change'],
      ['03:30', '04:30', 'new'],
    ])
  })

  it('in spring skips what would run into the slot before', () => {
    expect(plan('2027-03-14', '01:00', '07:00', 120)).toEqual([
      ['01:00', '04:00', 'new'],
      ['03:00', null, 'clock_change'],
      ['05:00', '07:00', 'new'],
    ])
  })

  it('in autumn makes a repeated time once, the first time', () => {
    const slots = plan('2027-11-07', '00:00', '03:00', 30)
    expect(slots).toEqual([
      ['00:00', '00:30', 'new'],
      ['00:30', '01:00', 'new'],
      ['01:00', '01:30', 'new'],
      // Half an hour later the clock shows one again: no slot ends before it starts.
      ['01:30', null, 'clock_change'],
      ['02:00', '02:30', 'new'],
      ['02:30', '03:00', 'new'],
    ])
  })
})
