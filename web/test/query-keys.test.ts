import { EVENT_KINDS } from '@jhilik/contract/events.ts'
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { hasBookingOfSlot } from '../app/bookings/bookings/api.ts'
import { invalidations, mutationKeys, queryKeys } from '../app/lib/http/queries.ts'
import {
  checkoutEventKeys,
  customerEventKeys,
  holdEventKeys,
  serviceEventKeys,
  slotEventKeys,
  staffEventKeys,
} from '../app/lib/live/event-keys.ts'
import type { LiveEvent } from '../app/lib/live/live-events.ts'

const { bookings, closedDates, garage, money, reports, reviews, schedules, services, slots, users } =
  queryKeys
const DATE = '2031-01-01'

/** One query of each kind. */
const examples = {
  areas: queryKeys.areas,
  bookingAreas: queryKeys.bookingAreas.of('s1'),
  business: queryKeys.business,
  checklist: queryKeys.checklist,
  crews: queryKeys.crews,
  uncoveredBookings: bookings.uncovered,
  travelSettings: queryKeys.travelSettings,
  gateways: queryKeys.gateways,
  serviceTemplates: queryKeys.serviceTemplates,
  staffBookings: bookings.staffList({ q: '' }),
  bookingViews: bookings.views,
  dayJobs: bookings.day(DATE),
  customerBookings: bookings.list('rahima@example.com', 'upcoming'),
  nextBookings: bookings.next('rahima@example.com'),
  holds: bookings.holds('rahima@example.com'),
  booking: bookings.detail('b1'),
  receipt: bookings.receipt('b1'),
  bookingMessages: bookings.messages('b1'),
  messageList: bookings.messageList({ state: 'failed' }),
  messageMonth: bookings.messageMonth,
  closedDateBookings: bookings.onClosedDates('c1'),
  checkoutResult: queryKeys.checkoutResults.of('token'),
  closedDates: closedDates.list(DATE),
  changes: queryKeys.history.list({ kind: 'slots' }),
  vehicles: garage.vehicles,
  addresses: garage.addresses,
  houseRules: queryKeys.houseRules,
  messageSettings: queryKeys.messageSettings,
  messageTexts: queryKeys.messageTexts.list,
  messageTextPreview: queryKeys.messageTexts.preview({ event: 'booked' }),
  messageChoices: queryKeys.messageChoices,
  publicHouseRules: queryKeys.publicHouseRules,
  today: reports.today,
  summary: reports.summary(DATE, DATE),
  discountFigures: reports.discounts(DATE, DATE),
  recentReviews: reviews.recent,
  serviceReviews: reviews.ofService('s1'),
  reviews: reviews.list({ sort: 'newest' }),
  staffReviews: reviews.staffList('waiting'),
  schedules: schedules.list,
  selection: queryKeys.selection('s1', 'a', DATE),
  plan: schedules.plan('p1', { from: DATE, to: DATE }),
  services: services.list,
  listedServices: services.listed({ date: DATE }),
  comparedServices: services.compared,
  coupons: queryKeys.prices.coupons,
  priceRules: queryKeys.prices.rules,
  priceSettings: queryKeys.prices.settings,
  sizeList: queryKeys.prices.sizeList,
  homeServices: services.home,
  archivedServices: services.archived,
  service: services.detail('s1'),
  board: bookings.board(DATE),
  fits: bookings.fits('b1'),
  secondFactors: queryKeys.secondFactors,
  ownAccount: queryKeys.ownAccount,
  signIns: queryKeys.signIns,
  daySlots: slots.day('s1', DATE),
  daySlotsInArea: slots.day('s1', DATE, { area: 'a1' }),
  daySlotsForMove: slots.day('s1', DATE, { movedBookingId: 'b1' }),
  comingDays: slots.comingDays('s1'),
  comingDaysForMove: slots.comingDays('s1', { movedBookingId: 'b1' }),
  laterDay: slots.laterDay('s1', DATE),
  laterDayInArea: slots.laterDay('s1', DATE, { area: 'a1' }),
  nearestSlots: slots.nearest('a'),
  nearestSlotsInArea: slots.nearest('a', { area: 'a1' }),
  staffSlots: slots.staffList({ serviceId: '', date: '' }),
  calendar: slots.calendar({ from: DATE, to: DATE }),
  waitingMoney: money.attention,
  cash: money.cash,
  moneyDays: money.days({ from: DATE, to: DATE }),
  statements: money.statements,
  statement: money.statement('f1'),
  documents: money.documents({ month: '2031-01' }),
  handovers: money.handovers,
  months: money.months(2031),
  payout: money.payout('f1', 2),
  users: users.list({ q: '' }),
  user: users.detail('u1'),
  discount: users.discount('u1'),
  personMessages: users.messages('u1'),
  visitPrice: queryKeys.visitPrices.of({}, ['v1']),
}
const MONEY = [
  'waitingMoney',
  'cash',
  'moneyDays',
  'statements',
  'statement',
  'documents',
  'handovers',
  'months',
  'payout',
] as const
const BOOKINGS = [
  'board',
  'fits',
  'staffBookings',
  'bookingViews',
  'customerBookings',
  'nextBookings',
  'holds',
  'booking',
  'receipt',
  'bookingMessages',
  'messageList',
  'messageMonth',
  'closedDateBookings',
  'uncoveredBookings',
  'dayJobs',
]
const DAY_SLOTS = ['daySlots', 'daySlotsInArea', 'daySlotsForMove']
const DAY_COUNTS = ['comingDays', 'comingDaysForMove', 'laterDay', 'laterDayInArea']
const NEAREST = ['nearestSlots', 'nearestSlotsInArea']
const SLOTS = [...DAY_SLOTS, ...DAY_COUNTS, ...NEAREST, 'staffSlots', 'calendar']
const REPORTS = ['today', 'summary', 'discountFigures']
const SERVICES = [
  'services',
  'listedServices',
  'comparedServices',
  'homeServices',
  'archivedServices',
  'service',
]
const PRICES = ['coupons', 'priceRules', 'priceSettings', 'sizeList']
const SCHEDULES = ['schedules', 'plan']

/** Names of the examples that a real client reads again when these keys are invalidated. */
async function outdatedBy(keys: readonly QueryKey[]): Promise<string[]> {
  const client = new QueryClient()
  for (const key of Object.values(examples)) client.setQueryData(key, 'loaded')
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  return Object.entries(examples)
    .filter(([, key]) => client.getQueryState(key)?.isInvalidated)
    .map(([name]) => name)
}

const sorted = (names: readonly string[]) => [...names].sort()
const slotChanged = { kind: 'slot.changed', slotId: 'a', serviceId: 's1', date: DATE } as const
const bookingChanged = { kind: 'booking.changed', bookingId: 'b1' } as const
const servicesChanged = { kind: 'services.changed' } as const
const resync = { kind: 'resync' } as const
/** The day of a crew has changed, and with it the slots of all services. */
const crewDayChanged = { ...slotChanged, slotId: null, serviceId: null }
const events: LiveEvent[] = [slotChanged, bookingChanged, servicesChanged, resync]

describe('query keys', () => {
  it('are different for different queries and never a mutation key', () => {
    const keys = [...Object.values(examples), ...Object.values(mutationKeys)].map((key) =>
      JSON.stringify(key),
    )
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('tell one service, day, customer and booking from another', async () => {
    expect(await outdatedBy([slots.day('s2', DATE), slots.day('s1', '2031-01-02')])).toEqual([])
    expect(await outdatedBy([bookings.list('other@example.com', 'upcoming'), bookings.detail('b2')])).toEqual(
      [],
    )
  })
})

describe('a change invalidates', () => {
  it.each([
    ['area', ['areas', 'bookingAreas', 'travelSettings', ...SERVICES, ...SLOTS, 'changes']],
    ['booking', [...BOOKINGS, ...SERVICES, ...SLOTS, ...REPORTS, ...MONEY, 'checkoutResult']],
    ['bookingLinks', BOOKINGS],
    ['bookingMessage', [...BOOKINGS, 'changes']],
    ['bookingViews', ['bookingViews']],
    ['closedDate', ['closedDates', ...SCHEDULES, ...SERVICES, ...SLOTS, ...BOOKINGS, 'changes']],
    ['reopenedDate', ['closedDates', ...SCHEDULES, ...SERVICES, ...SLOTS, 'changes']],
    ['closedMonth', ['booking', ...MONEY]],
    ['crew', ['crews', 'bookingAreas', ...BOOKINGS, ...SERVICES, ...SLOTS, 'changes']],
    ['garage', ['vehicles', 'addresses']],
    ['houseRules', ['publicHouseRules', ...SERVICES, ...SLOTS, 'changes']],
    ['messageSettings', ['booking', 'messageMonth', 'messageTextPreview', 'changes']],
    ['messageTexts', ['changes']],
    ['messageChoices', ['messageChoices']],
    ['stoppedNumber', ['users', 'user', 'discount', 'personMessages', 'booking', 'changes']],
    ['hold', [...BOOKINGS, ...SERVICES, ...SLOTS, 'checkoutResult']],
    ['payment', [...BOOKINGS, ...SERVICES, ...SLOTS]],
    [
      'review',
      ['recentReviews', 'serviceReviews', 'reviews', 'staffReviews', ...SERVICES, 'today', 'changes'],
    ],
    ['prices', [...PRICES, ...SERVICES, ...SLOTS, 'changes']],
    ['schedule', [...SCHEDULES, ...SERVICES, ...SLOTS, 'changes']],
    ['service', [...SERVICES, 'changes']],
    ['money', MONEY],
    ['ownAccount', ['ownAccount', 'signIns']],
    ['secondFactor', ['secondFactors']],
    ['signIn', ['signIns']],
    ['slot', [...SERVICES, ...SLOTS, ...REPORTS, 'changes']],
    ['taxSettings', [...SERVICES, 'changes']],
    ['travelSettings', [...SERVICES, ...SLOTS, 'changes']],
    ['user', ['users', 'user', 'discount', 'personMessages', 'changes']],
  ] as const)('%s', async (change, names) => {
    expect(sorted(await outdatedBy(invalidations[change]))).toEqual(sorted(names))
  })

  it('and every change is listed above', () => {
    expect(Object.keys(invalidations)).toHaveLength(29)
  })
})

describe('an event of the server invalidates', () => {
  it('every kind, `ready` and `resync` as one', () => {
    const kinds = EVENT_KINDS.filter((kind) => kind !== 'ready')
    expect(sorted(events.map(({ kind }) => kind))).toEqual(sorted(kinds))
  })

  it.each([
    [bookingChanged, [...BOOKINGS, ...REPORTS]],
    [slotChanged, [...SLOTS, ...REPORTS]],
    [servicesChanged, [...SERVICES, ...PRICES, ...SLOTS]],
    [resync, [...BOOKINGS, ...SLOTS, ...REPORTS, ...SERVICES, ...PRICES]],
  ])("on the staff's pages: $kind", async (event, names) => {
    expect(sorted(await outdatedBy(staffEventKeys(event, new QueryClient())))).toEqual(sorted(names))
  })

  it('no services while they are being ordered, because the list shows an order that is not stored yet', async () => {
    const client = new QueryClient()
    const ordering = client.getMutationCache().build(client, {
      mutationKey: mutationKeys.orderServices,
      mutationFn: () => new Promise<void>(() => {}),
    })
    void ordering.execute(undefined)
    expect(sorted(await outdatedBy(staffEventKeys(servicesChanged, client)))).toEqual(sorted(SLOTS))
  })

  it.each([
    ['own', [[...BOOKINGS, ...SERVICES], BOOKINGS, SERVICES, [...BOOKINGS, ...SERVICES]]],
    ['other', [SERVICES, BOOKINGS, SERVICES, [...BOOKINGS, ...SERVICES]]],
  ] as const)("on a customer's pages, about an %s slot", async (whose, expected) => {
    for (const [index, event] of events.entries()) {
      const keys = customerEventKeys(event, () => whose === 'own')
      expect(sorted(await outdatedBy(keys))).toEqual(sorted(expected[index] ?? []))
    }
    expect(customerEventKeys({ ...slotChanged, slotId: null }, () => true)).toEqual([services.all])
  })

  it('where services are shown with their next times: all of them', async () => {
    for (const event of [slotChanged, crewDayChanged, servicesChanged, resync]) {
      expect(sorted(await outdatedBy(serviceEventKeys(event)))).toEqual(sorted(SERVICES))
    }
    expect(serviceEventKeys(bookingChanged)).toEqual([])
  })

  it('where a slot is chosen: its service and the days of it', async () => {
    const days = [...DAY_SLOTS, ...DAY_COUNTS, 'service']
    const atNextDay = (event: LiveEvent) => ({ ...event, date: '2031-01-02' })
    expect(sorted(await outdatedBy(slotEventKeys(slotChanged, 's1')))).toEqual(sorted(days))
    const otherDay = await outdatedBy(slotEventKeys(atNextDay(slotChanged), 's1'))
    expect(sorted(otherDay)).toEqual(sorted([...DAY_COUNTS, 'service']))
    expect(slotEventKeys(slotChanged, 's2')).toEqual([])
    for (const event of [crewDayChanged, atNextDay(crewDayChanged)]) {
      expect(sorted(await outdatedBy(slotEventKeys(event, 's1')))).toEqual(sorted(days))
    }
    const andPrices = sorted([...days, 'visitPrice'])
    expect(sorted(await outdatedBy(slotEventKeys(servicesChanged, 's1')))).toEqual(andPrices)
    const andAreas = sorted([...days, 'bookingAreas', 'visitPrice'])
    expect(sorted(await outdatedBy(slotEventKeys(resync, 's1')))).toEqual(andAreas)
    expect(slotEventKeys(bookingChanged, 's1')).toEqual([])
  })

  it('in the booking form: the day of the slot and the free slots near it', async () => {
    const slot = { id: 'a', serviceId: 's1', date: DATE }
    const names = [...DAY_SLOTS, ...NEAREST]
    for (const event of [slotChanged, crewDayChanged, servicesChanged]) {
      expect(sorted(await outdatedBy(checkoutEventKeys(event, slot)))).toEqual(sorted(names))
    }
    const andAreas = sorted([...names, 'bookingAreas'])
    expect(sorted(await outdatedBy(checkoutEventKeys(resync, slot)))).toEqual(andAreas)
    expect(checkoutEventKeys(slotChanged, { ...slot, serviceId: 's2' })).toEqual([])
    expect(checkoutEventKeys(bookingChanged, slot)).toEqual([])
  })

  it('in the bar of unpaid holds: the holds, by events of their slot', async () => {
    const keysOf = (event: LiveEvent, slotId = 'a') => holdEventKeys(event, 'rahima@example.com', slotId)
    expect(await outdatedBy(keysOf(slotChanged))).toEqual(['holds'])
    expect(await outdatedBy(keysOf(resync))).toEqual(['holds'])
    expect(keysOf(slotChanged, 'b')).toEqual([])
    expect(keysOf(bookingChanged)).toEqual([])
  })
})

describe("a slot among a customer's loaded bookings", () => {
  const booking = (slotId: string) => ({ slot: { _id: slotId } })

  it('is found in the pages of lists and in opened bookings, and nowhere else', () => {
    const client = new QueryClient()
    client.setQueryData(examples.customerBookings, {
      pages: [{ data: [booking('a')] }, { data: [booking('b')] }],
    })
    client.setQueryData(examples.booking, booking('c'))
    client.setQueryData(examples.daySlots, [{ _id: 'd' }])
    const found = ['a', 'b', 'c', 'd'].filter((id) => hasBookingOfSlot(client, id))
    expect(found).toEqual(['a', 'b', 'c'])
  })

  it('is not found while the lists are loading', () => {
    expect(hasBookingOfSlot(new QueryClient(), 'a')).toBe(false)
  })
})
