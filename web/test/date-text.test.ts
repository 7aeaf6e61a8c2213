import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCompleteDate, readDate, writeDate } from '../app/lib/forms/date-text.ts'
import { isCompleteTime, readEndTime, readTime, timesOfDay } from '../app/lib/forms/time-text.ts'
import { createFormat } from '../app/lib/language/format.ts'

const dates = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const bangla = createFormat('bn', 'Asia/Dhaka')
const english = createFormat('en', 'Asia/Dhaka')

describe('a typed date', () => {
  it('is what was written, in either language', () => {
    fc.assert(
      fc.property(dates, (date) => {
        expect(readDate(english.monthDayYear(date))).toBe(date)
        expect(readDate(bangla.monthDayYear(date))).toBe(date)
        expect(english.monthDayYear(date)).toMatch(/^\d\d\/\d\d\/\d{4}$/)
        expect(bangla.monthDayYear(date)).toMatch(/^[০-৯]{2}\/[০-৯]{2}\/[০-৯]{4}$/)
      }),
    )
  })

  it('may leave zeros out and use any separator', () => {
    const separators = fc.constantFrom('/', '-', '.', ' ', ' / ')
    fc.assert(
      fc.property(dates, separators, (date, separator) => {
        const [year = '', month, day] = date.split('-')
        expect(readDate([Number(month), Number(day), year].join(separator))).toBe(date)
      }),
    )
  })

  it('may be pasted as ISO, with or without a time', () => {
    fc.assert(
      fc.property(dates, (date) => {
        expect(readDate(date)).toBe(date)
        expect(readDate(`  ${date}T09:30:00Z `)).toBe(date)
      }),
    )
  })

  it('never becomes a day that does not exist', () => {
    const part = fc.integer({ min: 0, max: 99 })
    fc.assert(
      fc.property(part, part, fc.integer({ min: 0, max: 9999 }), (month, day, year) => {
        const read = readDate(`${month}/${day}/${String(year).padStart(4, '0')}`)
        if (read === null) return
        const back = new Date(`${read}T00:00:00Z`)
        expect([back.getUTCFullYear(), back.getUTCMonth() + 1, back.getUTCDate()]).toEqual([year, month, day])
      }),
    )
  })

  it('is nothing at all, or a date of the calendar, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789০৯/-. T:Zx') }), (text) => {
        const read = readDate(text)
        if (read !== null) expect(readDate(writeDate(read))).toBe(read)
      }),
    )
  })

  it.each([
    '02/29/2023',
    '13/01/2026',
    '04/31/2026',
    '00/10/2026',
    '12/00/2026',
    'tomorrow',
    '11/2026',
    '1/1/1899',
  ])('is refused: %s', (text) => {
    expect(readDate(text)).toBeNull()
  })

  it.each([
    ['02/29/2024', '2024-02-29'],
    ['11212026', '2026-11-21'],
    ['1/2/26', '2026-01-02'],
    ['১১/২১/২০২৬', '2026-11-21'],
    ['1১/21/2০26', '2026-11-21'],
    ['\u200e11/21/2026\u200e', '2026-11-21'],
  ])('is read: %s', (text, date) => {
    expect(readDate(text)).toBe(date)
  })

  it('is complete only with four digits of a year, which may still be on their way', () => {
    expect(isCompleteDate('11/21/20')).toBe(false)
    expect(isCompleteDate('11/21/2026')).toBe(true)
    expect(isCompleteDate('11/31/2026')).toBe(false)
  })
})

describe('a typed time', () => {
  it('is what was written, in either language', () => {
    const times = fc.constantFrom(...timesOfDay(1))
    fc.assert(
      fc.property(times, (time) => {
        expect(readTime(english.time(time))).toBe(time)
        expect(readTime(bangla.time(time))).toBe(time)
        expect(readTime(time.replace(':', ''))).toBe(time)
      }),
    )
  })

  it('of a twelve-hour clock is that of a whole day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 59 }), (hour, minute) => {
        const minutes = String(minute).padStart(2, '0')
        const after = (half: number) => `${String((hour % 12) + half).padStart(2, '0')}:${minutes}`
        expect(readTime(`${hour}:${minutes} am`)).toBe(after(0))
        expect(readTime(`${hour}.${minutes}PM`)).toBe(after(12))
      }),
    )
  })

  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['9 p.m.', '21:00'],
    ['১৪:০৫', '14:05'],
    ['সকাল ৯টা', '09:00'],
    ['সকালে ৯টায়', '09:00'],
    ['দুপুর ১২.৩০', '12:30'],
    ['দুপুর ১টা', '13:00'],
    ['বিকেল ৪টা', '16:00'],
    ['সন্ধ্যায় 7:15', '19:15'],
    ['রাত ৭টা', '19:00'],
    ['রাত ১২:০০', '00:00'],
    ['রাত ৩টা', '03:00'],
    ['ভোর ৫:১৫', '05:15'],
  ])('is read: %s', (text, time) => {
    expect(readTime(text)).toBe(time)
  })

  it.each(['24:00', '2400', '২৪:০০'])('%j is the end of a day, but no start', (typed) => {
    expect([readEndTime(typed), readTime(typed)]).toEqual(['00:00', null])
  })

  it.each(['24:01', '24', '25:00'])('%j is no end', (typed) => {
    expect(readEndTime(typed)).toBeNull()
  })

  it.each(['24:00', '12:60', '13 pm', '0 am', 'noon', '9:3', '12345', '', 'আজ ৯টা', 'রাত ২১:০০'])(
    'is refused: %s',
    (text) => {
      expect(readTime(text)).toBeNull()
    },
  )

  it('is complete once nothing more can follow', () => {
    expect(['9', '10', '103', '9:3', '25:00', 'সকাল ৯', 'সকাল ১০৩'].filter(isCompleteTime)).toEqual([])
    expect(['1030', '9:30', '9 pm', '১০:৩০', 'সকাল ৯টা'].filter(isCompleteTime)).toHaveLength(5)
  })

  it('is offered every half hour of the day', () => {
    const times = timesOfDay(30)
    expect(times).toHaveLength(48)
    expect([times[0], times[19], times.at(-1)]).toEqual(['00:00', '09:30', '23:30'])
  })
})
