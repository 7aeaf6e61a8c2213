import { PAYMENT_STATUSES } from '@jhilik/contract/bookings.ts'
import type { ReviewSort } from '@jhilik/contract/constants.ts'
import { readBookingFacts } from '../../server/src/bookings/commands/read-booking-facts.ts'
import { findBookings, listBookings } from '../../server/src/bookings/views/all-bookings.ts'
import { readBoard } from '../../server/src/bookings/views/board.ts'
import { listBookingViews } from '../../server/src/bookings/views/booking-views.ts'
import { findBooking, listBookingsOf } from '../../server/src/bookings/views/bookings.ts'
import { readDayJobs } from '../../server/src/bookings/views/day-jobs.ts'
import { filterNow } from '../../server/src/bookings/views/filter-now.ts'
import { readHistory } from '../../server/src/bookings/views/history.ts'
import { findLinkVersions } from '../../server/src/bookings/views/links.ts'
import { lockScheduleSlots } from '../../server/src/calendar/store/planned-slots.ts'
import { hasOverlap } from '../../server/src/calendar/store/slots.ts'
import { listBookingsIn, listWithdrawnBookings } from '../../server/src/calendar/views/affected-bookings.ts'
import { countFreeSlots, listAvailability } from '../../server/src/calendar/views/availability.ts'
import { listClosedDates, listClosedTimes } from '../../server/src/calendar/views/closed-dates.ts'
import { listSchedules, listTimetable } from '../../server/src/calendar/views/schedules.ts'
import { listSlots } from '../../server/src/calendar/views/slots.ts'
import {
  findBookingToReview,
  hasReviewedUnverified,
  listWritten,
} from '../../server/src/catalog/commands/write-review.ts'
import { listCoupons } from '../../server/src/catalog/views/coupons.ts'
import { listReviews, rateReviews } from '../../server/src/catalog/views/reviews.ts'
import { listServices } from '../../server/src/catalog/views/services.ts'
import { listCashInHand } from '../../server/src/money/views/ledger.ts'
import { listAttemptsOf } from '../../server/src/money/views/payments.ts'
import { findPayout } from '../../server/src/money/views/payouts.ts'
import { findBookedMoney, listStatements } from '../../server/src/money/views/statements.ts'
import { completeSettings } from '../../server/src/money/views/tax.ts'
import { readDiscountFigures } from '../../server/src/office/views/discount-figures.ts'
import { listMoneyAttention } from '../../server/src/office/views/money-attention.ts'
import { exportEntries } from '../../server/src/office/views/money-entries.ts'
import { listMoneyDays, readMoneyMonths } from '../../server/src/office/views/money-sums.ts'
import { comparePeriods } from '../../server/src/office/views/summary.ts'
import { reportToday } from '../../server/src/office/views/today.ts'
import { listUsers } from '../../server/src/people/views/accounts.ts'
import { listChanges } from '../../server/src/people/views/changes.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import type { Db } from '../../server/src/platform/db.ts'
import { idOf, LARGE } from './fill.ts'

const NOW = LARGE.now
const TERMS = { kind: 'full' } as const
const NO_TAX = completeSettings(undefined)
const BOOKABLE = { window: { after: NOW, before: null }, crews: null, areaId: null, closed: [] }
const LONG_VISIT = {
  ...BOOKABLE,
  crews: { timeZone: 'Asia/Dhaka', place: null },
  visit: { serviceIds: [idOf('b', 4)], minutes: 180 },
}
const OWNER = { role: 'admin', duty: 'owner' } as const
const READER = { ...OWNER, id: idOf('a', 1) }
const ZONE = 'Asia/Dhaka'
/** The references of a file with 500 lines. */
const REFERENCES = Array.from({ length: 500 }, (_, n) => `txn${idOf('d', n + 1).slice(-12)}`)

/** A cursor in the middle of all reviews, encoded as the server does it. */
function cursorOf(sort: ReviewSort, { rating }: { rating?: number }): string {
  const ranked = rating === undefined && (sort === 'highest' || sort === 'lowest')
  const key = [...(ranked ? ['3'] : []), '2025-01-01T00:00:00.000Z', idOf('9', 500_000)]
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

const followSchedule = (db: Db) => db.transaction().execute((tx) => lockScheduleSlots(tx, idOf('8', 3), NOW))

const findOverlap = (db: Db) =>
  db.transaction().execute((tx) =>
    hasOverlap(tx, {
      serviceId: idOf('b', 3),
      startsAt: new Date('2026-06-02T17:00:00Z'),
      endsAt: new Date('2026-06-02T18:30:00Z'),
    }),
  )

const askBooking = (db: Db, serviceIds: readonly string[], couponCode: string | null) =>
  db.transaction().execute((tx) =>
    readBookingFacts(
      tx,
      { clock: systemClock, config: { holdMinutes: 15, sms: null, currency: 'USD' } },
      {
        userId: idOf('a', 77),
        actorId: idOf('a', 77),
        reusesHold: true,
        key: 'key-of-a-request',
        slotId: idOf('c', 4_000),
        serviceIds,
        couponCode,
        areaId: null,
        bookedFor: null,
        holder: {
          email: 'user77@bench.example',
          phone: '01700000077',
          ownEmail: '',
          network: { hash: 'unknown', maxHolds: 10 },
        },
      },
    ),
  )

const CLOSED = {
  ...{ id: idOf('9', 3), name: 'Rain', shown: false, serviceId: null, areaId: null },
  ...{ from: '2026-06-02', to: '2026-06-03', fromTime: null, toTime: null },
}

type Screen = [screen: string, ask: (db: Db) => Promise<unknown>]

/** Every screen's query, as the server sends it. */
export const screens: Screen[] = [
  [
    'Availability of a day, one service',
    (db) => listAvailability(db, { date: '2026-06-02', serviceId: idOf('b', 3) }, BOOKABLE),
  ],
  ['Availability of a day, all services', (db) => listAvailability(db, { date: '2026-06-02' }, BOOKABLE)],
  [
    'Free slots of 14 days',
    (db) => countFreeSlots(db, { serviceId: idOf('b', 3), from: '2026-06-01', days: 14 }, BOOKABLE),
  ],
  [
    'Availability of a day for a long visit of two services, with crews',
    (db) => listAvailability(db, { date: '2026-06-02', serviceId: idOf('b', 3) }, LONG_VISIT),
  ],
  [
    'Free slots of 14 days for the same',
    (db) => countFreeSlots(db, { serviceId: idOf('b', 3), from: '2026-06-01', days: 14 }, LONG_VISIT),
  ],
  ['Admin: slots, a page', (db) => listSlots(db, { direction: 'desc', limit: 50 }, NOW)],
  [
    'Admin: slots of a service, a page',
    (db) => listSlots(db, { serviceId: idOf('b', 3), direction: 'desc', limit: 50 }, NOW),
  ],
  [
    'Admin: slots of a day, a page',
    (db) => listSlots(db, { date: '2026-06-02', direction: 'asc', limit: 50 }, NOW),
  ],
  ['The API: slots without a limit, today and later first', (db) => listSlots(db, {}, NOW)],
  ['Admin: bookings, a page', (db) => listBookings(db, { limit: 50 }, OWNER)],
  [
    'Admin: bookings by start',
    (db) => listBookings(db, { limit: 50, sort: 'startsAt', direction: 'asc' }, OWNER),
  ],
  [
    'Admin: bookings without a crew',
    async (db) => {
      const query = { limit: 50, lacks: 'crew', sort: 'startsAt', direction: 'asc' } as const
      return listBookings(db, await filterNow(db, query, ZONE, NOW), OWNER)
    },
  ],
  [
    'Admin: bookings to collect',
    (db) => listBookings(db, { limit: 50, lacks: 'money', sort: 'startsAt', direction: 'asc' }, OWNER),
  ],
  ['Admin: views with the numbers of their bookings', (db) => listBookingViews(db, READER, ZONE, NOW)],
  ['Admin: bookings by price', (db) => listBookings(db, { limit: 50, sort: 'price' }, OWNER)],
  ['Admin: bookings, a word', (db) => listBookings(db, { limit: 50, q: 'user77' }, OWNER)],
  ['Admin: bookings, a word that all have', (db) => listBookings(db, { limit: 50, q: 'bench' }, OWNER)],
  ['Admin: bookings, a word of no booking', (db) => listBookings(db, { limit: 50, q: 'nobody' }, OWNER)],
  ['Admin: bookings, a reference', (db) => listBookings(db, { limit: 50, q: 'ref000000000a' }, OWNER)],
  [
    'Admin: bookings, the last six digits of a phone',
    (db) => listBookings(db, { limit: 50, q: '604837' }, OWNER),
  ],
  ['Admin: bookings, the last four digits', (db) => listBookings(db, { limit: 50, q: '4837' }, OWNER)],
  [
    'Admin: bookings, words of an address',
    (db) => listBookings(db, { limit: 50, q: 'road 7 khulshi' }, OWNER),
  ],
  [
    'Admin: bookings of a week',
    (db) => listBookings(db, { limit: 50, from: '2026-06-01', to: '2026-06-07' }, OWNER),
  ],
  [
    'Admin: bookings of a month by payment',
    (db) => listBookings(db, { limit: 50, dateBy: 'payment', from: '2026-05-01', to: '2026-05-31' }, OWNER),
  ],
  [
    'Admin: bookings of a service and a status by start',
    (db) =>
      listBookings(db, { limit: 50, serviceId: idOf('b', 4), status: 'canceled', sort: 'startsAt' }, OWNER),
  ],
  ...PAYMENT_STATUSES.map(
    (paymentStatus): Screen => [
      `Admin: bookings, ${paymentStatus}`,
      (db) => listBookings(db, { limit: 50, paymentStatus }, OWNER),
    ],
  ),
  ['Admin: how many bookings', (db) => findBookings(db, { limit: 1 }, OWNER)],
  ['Admin: how many bookings, a word', (db) => findBookings(db, { limit: 1, q: 'user77' }, OWNER)],
  [
    'Admin: how many bookings, a word that all have',
    (db) => findBookings(db, { limit: 1, q: 'bench' }, OWNER),
  ],
  [
    'Admin: how many bookings, pending',
    (db) => findBookings(db, { limit: 1, paymentStatus: 'pending' }, OWNER),
  ],
  [
    'Admin: how many bookings, refunded',
    (db) => findBookings(db, { limit: 1, paymentStatus: 'refunded' }, OWNER),
  ],
  ['Admin: the jobs of a day', (db) => readDayJobs(db, '2026-06-01', ZONE, NOW)],
  ['Admin: today', (db) => reportToday(db, '2026-06-01', NOW, OWNER)],
  [
    'Work Report, the discounts of a month',
    (db) => readDiscountFigures(db, { from: '2026-05-01', to: '2026-05-31' }),
  ],
  [
    'Admin: summary of a month, of which nothing is summed up yet',
    (db) => comparePeriods(db, { from: '2026-05-01', to: '2026-05-31' }, 'Asia/Dhaka'),
  ],
  [
    'Admin: history of a booking',
    async (db) => {
      const id = idOf('d', 4_000)
      const attempts = await listAttemptsOf(db, id)
      const subject = { id, userId: idOf('a', 1), bookedByStaff: false, attempts }
      return readHistory(db, subject, {
        forStaff: true,
        withPayments: true,
        withContact: true,
        withPayloads: true,
      })
    },
  ],
  ['Admin: recorded changes, a page', (db) => listChanges(db, { limit: 30 }, ZONE, OWNER)],
  [
    'Admin: recorded changes of a kind',
    (db) => listChanges(db, { kind: 'bookings', limit: 30 }, ZONE, OWNER),
  ],
  [
    'Admin: recorded changes by a person',
    (db) => listChanges(db, { by: idOf('a', 2), limit: 30 }, ZONE, OWNER),
  ],
  [
    'Admin: recorded changes of a slot',
    (db) => listChanges(db, { subjectType: 'slot', subjectId: idOf('c', 9), limit: 5 }, ZONE, OWNER),
  ],
  ['Admin: bookings, whole (1,000)', (db) => listBookings(db, {}, OWNER)],
  ['Admin: bookings of an e-mail', (db) => listBookingsOf(db, { email: 'user77@bench.example' }, {}, NOW)],
  [
    'Upcoming bookings of a user',
    (db) => listBookingsOf(db, { userId: idOf('a', 77) }, { when: 'upcoming' }, NOW),
  ],
  ['Past bookings of a user', (db) => listBookingsOf(db, { userId: idOf('a', 77) }, { when: 'past' }, NOW)],
  ['Admin: users, a page', (db) => listUsers(db, { limit: 50 })],
  ['Admin: users found by a part of a name, a page', (db) => listUsers(db, { q: 'hana chow', limit: 50 })],
  ['Admin: users found by an e-mail', (db) => listUsers(db, { q: 'user4321@', limit: 50 })],
  ['Admin: users found by a phone number', (db) => listUsers(db, { q: '01712 345', limit: 50 })],
  ['Admin: users found by the last digits', (db) => listUsers(db, { q: '604837', limit: 50 })],
  ['Admin: users found by what all have', (db) => listUsers(db, { q: 'example', limit: 50 })],
  ['Admin: users found by two letters', (db) => listUsers(db, { q: 'zq', limit: 50 })],
  ['Admin: admins', (db) => listUsers(db, { role: 'admin', limit: 50 })],
  ['Admin: deactivated users', (db) => listUsers(db, { active: 'false', limit: 50 })],
  ['Admin: schedules, a page', (db) => listSchedules(db, { limit: 50 })],
  ['Admin: closed times to come, a page', (db) => listClosedDates(db, { from: '2026-06-01', limit: 50 })],
  ['Admin: bookings on closed days', (db) => listBookingsIn(db, CLOSED, NOW)],
  [
    'A schedule: the timetable of four weeks',
    (db) => listTimetable(db, { serviceId: idOf('b', 3), from: '2026-06-01', to: '2026-06-29' }),
  ],
  [
    'A schedule: what closes these weeks',
    (db) => listClosedTimes(db, { from: '2026-06-01', to: '2026-06-29' }),
  ],
  ['A schedule: the slots that follow it', followSchedule],
  ['A schedule: bookings of slots it has withdrawn', (db) => listWithdrawnBookings(db, idOf('8', 3), NOW)],
  ['A new slot: whether another one is in the way', findOverlap],
  [
    'Services',
    (db) =>
      listServices(db, {
        today: '2026-06-01',
        ...BOOKABLE,
        paymentTerms: TERMS,
        hasGateway: true,
        tax: NO_TAX,
      }),
  ],
  [
    'Services, for a wanted day and time',
    (db) =>
      listServices(db, {
        today: '2026-06-01',
        paymentTerms: TERMS,
        hasGateway: true,
        ...BOOKABLE,
        tax: NO_TAX,
        wanted: { date: '2026-06-03', from: new Date('2026-06-03T04:00:00Z') },
      }),
  ],
  ...(['newest', 'oldest', 'highest', 'lowest'] as const).flatMap((sort) =>
    [{}, { serviceId: idOf('b', 3) }, { rating: 1 }, { serviceId: idOf('b', 5), rating: 2 }].map(
      (choice): [string, (db: Db) => Promise<unknown>] => [
        `Reviews, a page far down, ${sort}, ${Object.keys(choice).join(' and ') || 'all'}`,
        (db) => listReviews(db, { ...choice, sort, limit: 50, cursor: cursorOf(sort, choice) }),
      ],
    ),
  ),
  ['Admin: waiting reviews, a page', (db) => listReviews(db, { status: 'waiting', limit: 50 })],
  ['Admin: hidden reviews, a page', (db) => listReviews(db, { status: 'hidden', limit: 50 })],
  ['Admin: the number of the hidden reviews', (db) => rateReviews(db, { status: 'hidden' })],
  [
    'What a writer wrote in a day',
    (db) => listWritten(db, idOf('a', 77), new Date(NOW.getTime() - 86_400_000)),
  ],
  [
    'Whether a writer has reviewed a service without a booking',
    (db) => hasReviewedUnverified(db, idOf('a', 77), idOf('b', 3)),
  ],
  ['What decides about a booking', (db) => askBooking(db, [idOf('b', 3)], null)],
  [
    'What decides about a booking of two services with a coupon',
    (db) => askBooking(db, [idOf('b', 3), idOf('b', 4)], 'COUPON-6'),
  ],
  ['Admin: coupons', (db) => listCoupons(db)],
  ['Whether a link to a booking holds', (db) => findLinkVersions(db, idOf('d', 4_000))],
  ['The rating of the site', (db) => rateReviews(db)],
  ['The rating of a service', (db) => rateReviews(db, { serviceId: idOf('b', 3) })],
  [
    'The booking of a verified review',
    (db) => findBookingToReview(db, { userId: idOf('a', 77), serviceId: idOf('b', 3), now: NOW }),
  ],
  ['Money of 30 days', (db) => listMoneyDays(db, { from: '2026-05-03', to: '2026-06-01' })],
  ['The months of a year', (db) => readMoneyMonths(db, { now: NOW, timeZone: ZONE }, 2026)],
  ['What needs a person', (db) => listMoneyAttention(db, NOW)],
  [
    'The ledger of a month as a table',
    (db) => exportEntries(db, { from: '2026-05-01', to: '2026-05-31' }, ZONE),
  ],
  ['Statements', (db) => listStatements(db)],
  ['What a line of the bank may pay out', (db) => findPayout(db, { statementId: idOf('3', 1), line: 2 })],
  ['Entries that a statement names', (db) => findBookedMoney(db, 'aamarpay', REFERENCES)],
  ['Cash in hand', (db) => listCashInHand(db, new Date('2026-06-01T00:00:00Z'))],
  ['Admin: the board of a day', (db) => readBoard(db, '2026-06-02', ZONE, NOW, OWNER)],
  ['One booking', (db) => findBooking(db, idOf('d', 4_000))],
]
