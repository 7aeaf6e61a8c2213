import type {
  Disturbance,
  DisturbanceReport,
  OfferCounts,
  OfferState,
  ReportedOffer,
} from '@jhilik/contract/disturbances.ts'
import { type DutyHolder, hasPermission } from '@jhilik/contract/duties.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import type { NamedCrew } from '@jhilik/contract/named-crew.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { toNamedArea } from '../../platform/area-columns.ts'
import type { Db } from '../../platform/db.ts'
import { orNotFound } from '../../platform/problem.ts'
import { isDisturbed, shownState, spanOfHours } from '../rules/disturbances.ts'
import { bookingsOfDesk, listJobsToCome, toDeskBooking } from './disturbed-bookings.ts'
import { explanationOf, findOffered, listTimes, toOfferedTime } from './offers.ts'

/** So many disturbances are listed, the latest first. */
const LISTED = 50

const disturbancesWithNames = (db: Db) =>
  db
    .selectFrom('disturbances')
    .selectAll()
    .select([
      sql<{ id: string; name_en: string; name_bn: string }[]>`(
        select coalesce(json_agg(json_build_object('id', id, 'name_en', name_en, 'name_bn', name_bn) order by position), '[]')
        from areas where id = any(area_ids))`.as('areas'),
      sql<NamedCrew[]>`(
        select coalesce(json_agg(json_build_object('_id', id, 'name', name, 'color', color) order by no), '[]')
        from crews where id = any(crew_ids))`.as('crews'),
      sql<Partial<Record<OfferState, number>>>`(
        select coalesce(json_object_agg(state, count), '{}') from (
          select state, count(*)::int from disturbance_offers
          where disturbance_id = disturbances.id group by state) as counted)`.as('states'),
    ])

type DisturbanceRow = Awaited<ReturnType<ReturnType<typeof disturbancesWithNames>['executeTakeFirstOrThrow']>>

function countsOf({ states, deadline }: DisturbanceRow, now: Date): OfferCounts {
  const { waiting = 0, open = 0, moved = 0, refunded = 0, ended = 0, refused = 0 } = states
  const isOver = deadline <= now
  return { waiting, open: isOver ? 0 : open, unanswered: isOver ? open : 0, moved, refunded, ended, refused }
}

const toDisturbance = (row: DisturbanceRow, now: Date): Disturbance => ({
  _id: row.id,
  cause: row.cause,
  causeText: row.cause_text,
  explanation: explanationOf(row),
  date: row.date,
  fromTime: row.from_time,
  toTime: row.to_time === '24:00' ? '00:00' : row.to_time,
  areas: row.areas.map(toNamedArea),
  crews: row.crews,
  deadline: row.deadline.toISOString(),
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  counts: countsOf(row, now),
})

/** Lists disturbances, the latest first. */
export async function listDisturbances({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Disturbance[]> {
  const now = await clock.databaseNow(db)
  const rows = await disturbancesWithNames(db)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute()
  return rows.map((row) => toDisturbance(row, now))
}

/** Returns what became of each offer. Refunds are for those who may see payments. Throws 404. */
export async function readDisturbance(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
  id: string,
  reader: DutyHolder,
): Promise<DisturbanceReport> {
  const { db, clock, config } = ctx
  const now = await clock.databaseNow(db)
  const row = orNotFound(await disturbancesWithNames(db).where('id', '=', id).executeTakeFirst())
  const offers = await db
    .selectFrom('disturbance_offers')
    .leftJoin('users', 'users.id', 'disturbance_offers.answered_by')
    .selectAll('disturbance_offers')
    .select('users.name as answered_by_name')
    .where('disturbance_id', '=', id)
    .orderBy('disturbance_offers.position')
    .execute()
  const ids = offers.map((offer) => offer.id)
  const times = Map.groupBy(await listTimes(db, ids), ({ offer_id }) => offer_id)
  // When a second channel was tried, its message says how the customer was told.
  const messages = await db
    .selectFrom('messages')
    .select(['subject_id', 'channel', 'state', 'skip_reason'])
    .where('event', '=', 'disturbance_offer')
    .where('subject_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('booking_id', 'in', (eb) =>
      eb.selectFrom('disturbance_offers').select('booking_id').where('disturbance_id', '=', id),
    )
    .orderBy('id')
    .execute()
  const messageOf = new Map(messages.map((message) => [message.subject_id, message]))
  const bookings = await bookingsOfDesk(db)
    .where('bookings.id', '=', sql<string>`any(${offers.map(({ booking_id }) => booking_id)}::uuid[])`)
    .execute()
  const bookingOf = new Map(bookings.map((booking) => [booking.id, booking]))
  const seesRefunds = hasPermission(reader, 'payments.read')
  const reported: ReportedOffer[] = []
  for (const offer of offers) {
    const booking = orNotFound(bookingOf.get(offer.booking_id))
    const { currency, slot_date: date, slot_start_time: startTime } = booking
    const message = messageOf.get(offer.id)
    const isRefundShown = seesRefunds && offer.refund_minor !== null
    reported.push({
      ...(await toDeskBooking(db, booking)),
      _id: offer.id,
      state: shownState(offer.state, row.deadline, now),
      refusal: offer.code,
      before: offer.starts_at.toISOString(),
      movedTo: offer.state === 'moved' ? { date, startTime } : null,
      times: (times.get(offer.id) ?? []).map((time) => toOfferedTime(time, config.timeZone)),
      refundAmount: isRefundShown ? toMajor({ minor: offer.refund_minor ?? 0, currency }) : null,
      answeredAt: offer.answered_at?.toISOString() ?? null,
      answeredBy: offer.answered_by_name,
      message: message
        ? { channel: message.channel, state: message.state, skipReason: message.skip_reason }
        : null,
    })
  }
  return {
    ...toDisturbance(row, now),
    refunds: seesRefunds ? refundsOf(offers, bookingOf) : [],
    offers: reported,
    others: await listOthers(ctx, row),
  }
}

/** Lists the bookings of the disturbed hours that have no offer: those that were left out, are unpaid, or were paid since. */
async function listOthers(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id, date, from_time: fromTime, to_time: toTime, area_ids: areas, crew_ids: crews }: DisturbanceRow,
): Promise<DisturbanceReport['others']> {
  const span = spanOfHours({ date, fromTime, toTime })
  const rows = (await listJobsToCome(db, date, clock.now())).filter((row) =>
    isDisturbed(row, span, { areas, crews }),
  )
  const bookingIds = rows.map((row) => row.id)
  const offered = await findOffered(db, bookingIds, id)
  const others: DisturbanceReport['others'] = []
  for (const row of rows) if (!offered.has(row.id)) others.push(await toDeskBooking(db, row))
  return others
}

/** Returns what was given back, by currency. */
function refundsOf(
  offers: readonly { booking_id: string; refund_minor: number | null }[],
  bookings: ReadonlyMap<string, { currency: string }>,
): DisturbanceReport['refunds'] {
  const sums = new Map<string, number>()
  for (const { booking_id, refund_minor } of offers) {
    const currency = bookings.get(booking_id)?.currency
    if (currency && refund_minor) sums.set(currency, (sums.get(currency) ?? 0) + refund_minor)
  }
  return [...sums].map(([currency, minor]) => ({ currency, amount: toMajor({ minor, currency }) }))
}
