import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  datesBetween,
  type ExistingSlot,
  findMisfits,
  type PlannedSlot,
  planSlots,
  type SchedulePlan,
} from '../src/calendar/rules/plan-slots.ts'
import { addDays, instantOf, wallClock } from '../src/platform/clock.ts'

/** Days around which the clocks of these zones change, and ordinary ones. */
const SCENES = [
  ['Europe/Berlin', '2027-03-28'],
  ['Europe/Berlin', '2027-10-31'],
  ['America/New_York', '2027-03-14'],
  ['America/New_York', '2027-11-07'],
  ['Asia/Dhaka', '2027-03-28'],
  // These clocks change by half an hour, at midnight, and by a whole day that was left out.
  ['Australia/Lord_Howe', '2027-04-04'],
  ['Africa/Cairo', '2027-04-30'],
  ['Pacific/Apia', '2011-12-30'],
] as const

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/**
 * Several stretches a day, some until midnight, into the next day or around the clock, also some that
 * overlap or touch: the plan must stand it.
 */
const hours = fc.array(
  fc
    .record({
      weekday: fc.integer({ min: 1, max: 7 }),
      opens: fc.integer({ min: 0, max: 1439 }),
      length: fc.oneof(
        fc.integer({ min: 5, max: 900 }),
        fc.integer({ min: 900, max: 1440 }),
        fc.constant('until midnight' as const),
      ),
    })
    .map(({ weekday, opens, length }) => ({
      weekday,
      opens: clock(opens),
      closes: clock(length === 'until midnight' ? 0 : (opens + length) % 1440),
    })),
  { maxLength: 16 },
)

/** Wall minutes from the midnight on which the hours open. */
function stretchOf({ opens, closes }: { opens: string; closes: string }) {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return { from: minutes(opens), to: minutes(closes) + (closes > opens ? 0 : 1440) }
}

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
      fc.record({
        day: fc.integer({ min: -5, max: 5 }),
        days: fc.integer({ min: 0, max: 3 }),
        /** Null: whole days. */
        times: fc.option(
          fc
            .tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 701, max: 1439 }))
            .map(([from, to]) => ({
              fromTime: clock(from),
              toTime: clock(to),
            })),
        ),
      }),
      {
        maxLength: 2,
      },
    ),
    others: fc.array(
      fc.record({
        day: fc.integer({ min: -5, max: 5 }),
        start: fc.integer({ min: 0, max: 1439 }),
        minutes: fc.oneof(fc.integer({ min: 5, max: 120 }), fc.integer({ min: 120, max: 1440 })),
        status: fc.constantFrom('available' as const, 'canceled' as const),
        withdrawn: fc.boolean(),
        live: fc.boolean(),
      }),
      { maxLength: 8 },
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
    const existing = given.others.map(
      ({ day, start, minutes, status, withdrawn, live }, index): ExistingSlot => {
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
          live,
        }
      },
    )
    return {
      schedule,
      dates: datesBetween(addDays(middle, -given.before), addDays(middle, given.after)),
      surroundings: {
        timeZone,
        now: new Date(instantOf(middle, '00:00', timeZone).getTime() + given.now * 60_000),
        closed: given.closed.map(({ day, days, times }) => ({
          from: addDays(middle, day),
          to: addDays(middle, day + days),
          ...(times ?? { fromTime: null, toTime: null }),
        })),
        // The database has one slot on offer a start, and any number of canceled ones.
        existing: existing.filter(
          (slot, index) =>
            slot.status === 'canceled' ||
            existing.findIndex(
              (other) => other.status === 'available' && other.startsAt.getTime() === slot.startsAt.getTime(),
            ) === index,
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
    live: false,
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
          const keepsTime = other.status === 'available' || (other.live && other.id !== slot.restores)
          if (other.withdrawn && !keepsTime) continue
          const margin = keepsTime ? buffer : 0
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
        const ends = wallClock(slot.endsAt, timeZone)
        expect(ends.time).toBe(slot.endTime)
        // An end that is not after the start is on the next day.
        const nextDay = slot.endTime <= slot.startTime
        expect(ends.date > slot.date).toBe(nextDay)
        const { from: start, to: end } = stretchOf({ opens: slot.startTime, closes: slot.endTime })
        const inside = [0, 1].some((daysBefore) => {
          const { dayOfWeek } = Temporal.PlainDate.from(addDays(slot.date, -daysBefore))
          return schedule.hours.some((stretch) => {
            const { from, to } = stretchOf(stretch)
            const shift = daysBefore * 1440
            return stretch.weekday === dayOfWeek && from <= start + shift && end + shift <= to
          })
        })
        expect(inside).toBe(true)
      }
    })
  })

  it('are on days that were asked for and open, of hours on valid days, and never in the past', () => {
    check(({ schedule, dates, surroundings }) => {
      for (const { date, startsAt, startTime, endTime } of newOf(planSlots(schedule, dates, surroundings))) {
        expect(dates).toContain(date)
        const overnight = schedule.hours.some(
          ({ weekday, opens, closes }) =>
            weekday === Temporal.PlainDate.from(addDays(date, -1)).dayOfWeek &&
            closes <= opens &&
            startTime < closes,
        )
        const last = schedule.validTo === null || !overnight ? schedule.validTo : addDays(schedule.validTo, 1)
        expect(date >= schedule.validFrom).toBe(true)
        expect(last === null || date <= last).toBe(true)
        const wall = (day: string, time: string) => Temporal.PlainDateTime.from(`${day}T${time}`)
        const endDate = endTime <= startTime ? addDays(date, 1) : date
        for (const { from, to, fromTime, toTime } of surroundings.closed) {
          const isBefore =
            Temporal.PlainDateTime.compare(wall(endDate, endTime), wall(from, fromTime ?? '00:00')) <= 0
          const isAfter =
            Temporal.PlainDateTime.compare(wall(date, startTime), wall(to, toTime ?? '00:00')) >= 0
          if (fromTime === null) expect(from <= date && date <= to).toBe(false)
          else expect(isBefore || isAfter).toBe(true)
        }
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
      const restored = new Set(first.map(({ restores }) => restores))
      const there = [...surroundings.existing.filter(({ id }) => !restored.has(id)), ...asExisting(first)]
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

  it('are each accounted for, and a change of the clocks only adds those of the repeated hour', () => {
    check(({ schedule, dates, surroundings }) => {
      const planned = planSlots(schedule, dates, surroundings)
      const starts = (date: string) =>
        planned
          .filter((slot) => slot.date === date)
          .map(({ startTime, isRepeated }) => `${startTime} ${isRepeated}`)
      for (const date of dates) expect(new Set(starts(date)).size).toBe(starts(date).length)
      const steady = planSlots(schedule, dates, { ...surroundings, timeZone: 'UTC' })
      const once = planned.filter(({ isRepeated }) => !isRepeated)
      const places = once.map(({ date, startTime }) => `${date} ${startTime}`)
      expect(places.sort()).toEqual(steady.map(({ date, startTime }) => `${date} ${startTime}`))
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

  it('in autumn offers the repeated hour too', () => {
    const slots = plan('2027-11-07', '00:00', '03:00', 30)
    expect(slots).toEqual([
      ['00:00', '00:30', 'new'],
      ['00:30', '01:00', 'new'],
      ['01:00', '01:30', 'new'],
      // Half an hour later the clock shows one again: no slot ends before it starts.
      ['01:30', null, 'clock_change'],
      ['01:00', '01:30', 'new'],
      ['01:30', '02:00', 'new'],
      ['02:00', '02:30', 'new'],
      ['02:30', '03:00', 'new'],
    ])
  })
})

describe('hours that close at or after midnight', () => {
  const plan = (hours: SchedulePlan['hours'], dates: string[], slotMinutes = 60, timeZone = 'Asia/Dhaka') =>
    planSlots(
      { validFrom: '2027-03-01', validTo: '2027-03-13', hours, slotMinutes, bufferMinutes: 0 },
      dates,
      { timeZone, now: new Date('2027-01-01T00:00:00Z'), closed: [], existing: [] },
    ).map((slot) => `${slot.date} ${slot.startTime}-${slot.endTime ?? slot.outcome}`)

  it('give slots of both days, the last one of the last valid day too', () => {
    // A Saturday.
    const night = [{ weekday: 6, opens: '22:30', closes: '01:30' }]
    expect(plan(night, ['2027-03-13', '2027-03-14'])).toEqual([
      '2027-03-13 22:30-23:30',
      '2027-03-13 23:30-00:30',
      '2027-03-14 00:30-01:30',
    ])
    expect(plan(night, ['2027-03-14'])).toEqual(['2027-03-14 00:30-01:30'])
    // The night before the first valid day gives no slot.
    expect(plan([{ weekday: 7, opens: '22:30', closes: '01:30' }], ['2027-03-01'])).toEqual([])
  })

  it('end at midnight, or go around the clock', () => {
    expect(plan([{ weekday: 6, opens: '22:00', closes: '00:00' }], ['2027-03-13', '2027-03-14'])).toEqual([
      '2027-03-13 22:00-23:00',
      '2027-03-13 23:00-00:00',
    ])
    const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '00:00' }))
    expect(plan(always, ['2027-03-03', '2027-03-04'], 480)).toEqual([
      '2027-03-03 00:00-08:00',
      '2027-03-03 08:00-16:00',
      '2027-03-03 16:00-00:00',
      '2027-03-04 00:00-08:00',
      '2027-03-04 08:00-16:00',
      '2027-03-04 16:00-00:00',
    ])
  })

  it('lose what the clocks take away in that night', () => {
    const night = [{ weekday: 6, opens: '23:00', closes: '04:00' }]
    expect(plan(night, ['2027-03-13', '2027-03-14'], 60, 'America/New_York')).toEqual([
      '2027-03-13 23:00-00:00',
      '2027-03-14 00:00-01:00',
      '2027-03-14 01:00-03:00',
      '2027-03-14 02:00-skipped',
      '2027-03-14 03:00-04:00',
    ])
  })

  it('leave out the one that would end at a midnight which the clock change skips', () => {
    const planned = planSlots(
      {
        validFrom: '2027-04-27',
        validTo: null,
        hours: [{ weekday: 4, opens: '22:00', closes: '00:00' }],
        slotMinutes: 60,
        bufferMinutes: 0,
      },
      ['2027-04-29'],
      { timeZone: 'Africa/Cairo', now: new Date('2027-04-01T00:00:00Z'), closed: [], existing: [] },
    )
    expect(planned.map(({ startTime, outcome }) => `${startTime} ${outcome}`)).toEqual([
      '22:00 new',
      '23:00 skipped',
    ])
  })
})
