import type { SlotDay } from '@jhilik/contract/availability.ts'
import type { PublicHouseRules } from '@jhilik/contract/house-rules.ts'
import type { Service } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { IntlProvider } from 'use-intl'
import { describe, expect, it } from 'vitest'
import { STRIP_DAYS, shownDay, visitInAddress } from '../app/calendar/slots/shown-slots.ts'
import { SlotPicker } from '../app/calendar/slots/slot-picker.tsx'
import { lineOf, NO_CHOICE } from '../app/catalog/choice/choice.ts'
import { queryKeys } from '../app/lib/http/queries.ts'
import { createFormat } from '../app/lib/language/format.ts'
import { en } from '../messages/en/index.ts'
import { slots as slotTexts } from '../messages/en/slots.ts'

const format = createFormat('en', 'Asia/Dhaka')
const dayFromNow = (days: number) => format.addDays(format.today(), days)
const slot = (date: string, startTime: string, more: Partial<Slot> = {}) =>
  ({
    _id: `${date} ${startTime}`,
    date,
    startTime,
    endTime: '23:00',
    startsAt: `${date}T04:00:00Z`,
    isBooked: 'available',
    capacity: 1,
    freeSeats: 1,
    ...more,
  }) as Slot

interface Shown {
  /** The query of the page. */
  search?: Record<string, string>
  slots?: Slot[]
  nextSlot?: Slot | null
  /** The position in the strip of a day that has a free slot beside those of `slots`. */
  freeDay?: number
  rules?: Pick<PublicHouseRules, 'maximumDaysAhead'>
}

/** The page of a service as it is once everything is loaded. */
function draw({ search = {}, slots = [], nextSlot = null, freeDay = -1, rules }: Shown): string {
  const service = {
    _id: 's1',
    price: 10,
    duration: 30,
    currency: 'USD',
    nextSlot,
    sizes: [],
    addOns: [],
    datedPrices: [],
  } as unknown as Service
  const wanted = visitInAddress.read(new URLSearchParams(search))
  const stateOf = (date: string): SlotDay => {
    const freeSlots = slots.filter((each) => each.date === date && each.isBooked === 'available').length
    return { date, freeSlots, state: freeSlots > 0 ? 'free' : 'none' }
  }
  const client = new QueryClient()
  const strip = Array.from({ length: STRIP_DAYS }, (_, index) =>
    index === freeDay
      ? ({ date: dayFromNow(index), freeSlots: 1, state: 'free' } as const)
      : stateOf(dayFromNow(index)),
  )
  client.setQueryData(queryKeys.slots.comingDays('s1'), strip)
  client.setQueryData(queryKeys.publicHouseRules, rules)
  client.setQueryData(queryKeys.bookingAreas.of('s1'), [])
  for (let index = 0; index <= 40; index++) {
    const date = dayFromNow(index)
    client.setQueryData(
      queryKeys.slots.day('s1', date),
      slots.filter((each) => each.date === date),
    )
    client.setQueryData(queryKeys.slots.laterDay('s1', date), [stateOf(date)])
  }
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: (
          <SlotPicker
            service={service}
            asksArea={false}
            wanted={wanted}
            onWant={() => {}}
            line={lineOf(service, wanted, dayFromNow(0))}
          />
        ),
      },
    ],
    {
      initialEntries: [`/?${new URLSearchParams(search)}`],
    },
  )
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={{ ...en, slots: slotTexts }} timeZone="Asia/Dhaka">
        <RouterProvider router={router} />
      </IntlProvider>
    </QueryClientProvider>,
  )
  return html.replace(/<!--.*?-->/g, '')
}

const daysIn = (html: string) => [...html.matchAll(/data-date="([\d-]+)"/g)].map(([, date]) => date)
const heading = (date: string) => `Available slots, ${format.date(date, 'long')}<`

describe('a day after the two weeks', () => {
  const date = dayFromNow(20)

  it('is shown with its slots, at the end of the days', () => {
    const html = draw({ search: { date }, slots: [slot(date, '14:00')], freeDay: 0 })
    expect(html).toContain(heading(date))
    expect(html).toContain(format.times({ startTime: '14:00', endTime: '23:00' }))
    expect(daysIn(html)).toEqual([...Array.from({ length: 14 }, (_, index) => dayFromNow(index)), date])
  })

  it('is offered at the searched time, not the earliest slot of all', () => {
    const slots = [slot(date, '09:00'), slot(date, '14:00'), slot(dayFromNow(1), '15:00')]
    const shown = { slots, nextSlot: slot(dayFromNow(1), '15:00') }
    const html = draw({ search: { date, time: '10:00' }, ...shown })
    expect(html).toContain(`${format.date(date, 'day')}, ${format.time('14:00')}`)
    expect(html).not.toContain(`Tomorrow ${format.time('15:00')}`)
  })

  it('is said to be too far ahead when the house rules do not allow it', () => {
    const slots = [slot(date, '14:00', { isBooked: 'booked', timing: 'early' })]
    const html = draw({ search: { date }, slots, rules: { maximumDaysAhead: 15 } })
    const last = format.date(dayFromNow(15), 'day')
    expect(html).toContain(`This day is too far ahead. Times can be booked until ${last}.`)
    expect(draw({ search: { date }, slots, rules: { maximumDaysAhead: 20 } })).not.toContain('too far ahead')
    expect(draw({ search: { date }, slots, rules: { maximumDaysAhead: null } })).not.toContain(
      'too far ahead',
    )
  })

  it('is the next free day when the two weeks have none', () => {
    const html = draw({ nextSlot: slot(dayFromNow(16), '09:00') })
    expect(html).toContain('Nothing is free in the next two weeks.')
    expect(html).toContain(`Next free day: ${format.date(dayFromNow(16), 'day')}`)
    expect(html).toContain(`href="/?date=${dayFromNow(16)}"`)
    expect(draw({})).toContain('Please look again soon.')
  })
})

describe('the bar below the slots', () => {
  const [tomorrow, date] = [dayFromNow(1), dayFromNow(3)]
  const slots = [
    slot(tomorrow, '15:00'),
    slot(date, '09:00', { isBooked: 'booked' }),
    slot(date, '14:00'),
    slot(date, '16:00'),
  ]
  const nextSlot = slot(tomorrow, '15:00')

  it('offers the earliest time of the chosen day, without one the earliest of all', () => {
    const html = draw({ search: { date }, slots, nextSlot })
    expect(html).toContain(`${format.date(date, 'day')}, ${format.time('14:00')}`)
    expect(html).not.toContain(`Tomorrow ${format.time('15:00')}`)
    expect(draw({ search: { date, time: '15:00' }, slots, nextSlot })).toContain(`, ${format.time('16:00')}`)
    // Nothing is left from the searched time on.
    expect(draw({ search: { date, time: '17:00' }, slots, nextSlot })).toContain(`, ${format.time('14:00')}`)
    expect(draw({ slots, nextSlot })).toContain(`Tomorrow ${format.time('15:00')}`)
    expect(draw({ search: { date: dayFromNow(2) }, slots, nextSlot })).toContain(
      `Tomorrow ${format.time('15:00')}`,
    )
  })

  it('has the slot that the address names, unless it is taken', () => {
    const chosen = (startTime: string) =>
      draw({ search: { date, slot: `${date} ${startTime}` }, slots, nextSlot })
    expect(chosen('16:00')).toMatch(/Your slot: .*4:00\s-\s11:00\sPM.*Book This Service/)
    expect(chosen('09:00')).toContain('The slot you chose has just been taken.')
    expect(chosen('09:00')).toContain(`, ${format.time('14:00')}`)
    expect(chosen('11:00')).not.toContain('Book This Service')
  })
})

describe('the day in the address', () => {
  const write = (date: string | null, search: string, slot: string | null = null) =>
    String(visitInAddress.write({ date, slot, ...NO_CHOICE }, new URLSearchParams(search)))

  it('is today when it has passed', () => {
    expect(shownDay('2031-01-01', '2031-01-02')).toBe('2031-01-02')
    expect(shownDay(null, '2031-01-02')).toBe('2031-01-02')
    expect(shownDay('2031-12-31', '2031-01-02')).toBe('2031-12-31')
    const html = draw({ search: { date: dayFromNow(-1), time: '10:00' }, freeDay: 0 })
    expect(html).toContain(heading(dayFromNow(0)))
    expect(html).not.toContain('Take this time')
  })

  it('takes the searched time and the named slot along only while it is the searched day', () => {
    expect(write('2031-01-01', 'date=2031-01-01&time=10:00&type=Repair')).toBe(
      'date=2031-01-01&time=10%3A00&type=Repair',
    )
    expect(write('2031-01-02', 'date=2031-01-01&time=10:00&type=Repair')).toBe('date=2031-01-02&type=Repair')
    expect(write(null, 'date=2031-01-01&time=10:00')).toBe('')
    expect(write('2031-01-02', 'date=2031-01-01&slot=a')).toBe('date=2031-01-02')
    expect(write('2031-01-01', 'date=2031-01-01&slot=a', 'a')).toBe('date=2031-01-01&slot=a')
  })
})
