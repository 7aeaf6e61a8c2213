import type { PayMore } from '@jhilik/contract/booking-detail.ts'
import { type OfferedGateway, takesAmount } from '@jhilik/contract/gateways.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import { mostTip } from '@jhilik/contract/tips.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { takes, toOffered } from '../../money/rules/attempts.ts'
import { findMoney } from '../../money/views/ledger.ts'
import type { AttemptRow } from '../../money/views/payments.ts'
import type { Db } from '../../platform/db.ts'
import { type RestOrTipFacts, refusalOfPage, tipUntil } from '../rules/rest-or-tip.ts'
import { isUnused } from '../rules/terms.ts'
import { tipAmounts } from '../rules/tip-amounts.ts'
import type { BookingRow } from './bookings.ts'

/** Reads what decides about another payment for a booking. */
export async function readRestOrTipFacts(
  db: Db,
  { id, status, ends_at }: Pick<BookingRow, 'id' | 'status' | 'ends_at'>,
): Promise<RestOrTipFacts> {
  const { rows } = await sql<{ hasTip: boolean }>`
    select exists (select from payment_attempts attempt where attempt.booking_id = ${id} and attempt.purpose = 'tip'
      and attempt.status = 'paid' and attempt.detail is null) as "hasTip"`.execute(db)
  return {
    status,
    ends_at,
    owedMinor: (await findMoney(db, id)).owed,
    hasTip: rows[0]?.hasTip ?? false,
  }
}

/** Returns what the customer of a booking can pay online now, and the tip that was given. */
export async function findPayMore(
  { db, gateways }: Pick<Context, 'db' | 'gateways'>,
  booking: BookingRow,
  attempts: readonly AttemptRow[],
  now: Date,
): Promise<PayMore> {
  const facts = await readRestOrTipFacts(db, booking)
  const { currency } = booking
  const major = (minor: number) => toMajor({ minor, currency })
  const takenBy = (isTaken: (gateway: Parameters<typeof takes>[0]) => boolean): OfferedGateway[] =>
    toOffered(new Map([...gateways].filter(([, gateway]) => isTaken(gateway))))
  const rest = refusalOfPage('rest', facts, now)
    ? []
    : takenBy((gateway) => takes(gateway, { minor: facts.owedMinor, currency }))
  const given = attempts.find(
    (attempt) => attempt.purpose === 'tip' && attempt.status === 'paid' && !isUnused(attempt),
  )
  return {
    rest: rest.length > 0 ? { amount: major(facts.owedMinor), gateways: rest } : null,
    tip: refusalOfPage('tip', facts, now) ? null : offerTip(booking, takenBy, tipUntil(facts)),
    tipGiven: given ? toTipGiven(given, currency) : null,
  }
}

/** Returns what is left of a tip that was paid online; all of it when all goes back. */
function toTipGiven(
  { received_minor, refunded_minor }: Pick<AttemptRow, 'received_minor' | 'refunded_minor'>,
  currency: string,
): PayMore['tipGiven'] {
  const received = received_minor ?? 0
  const isRefunded = refunded_minor >= received
  return {
    amount: toMajor({ minor: isRefunded ? received : received - refunded_minor, currency }),
    isRefunded,
  }
}

/** Returns what can be given as a tip; null when no gateway takes any of the amounts to choose from. */
function offerTip(
  booking: BookingRow,
  takenBy: (isTaken: (gateway: Parameters<typeof takes>[0]) => boolean) => OfferedGateway[],
  until: Date,
): PayMore['tip'] {
  const { currency, price_minor: minor } = booking
  const all = takenBy(() => true)
  const price = { price: toMajor({ minor, currency }), currency }
  const amounts = tipAmounts(
    price,
    all.map(({ limits }) => limits),
  )
  if (amounts.length === 0) return null
  return {
    amounts,
    most: mostTip(price.price),
    until: until.toISOString(),
    gateways: all.filter(({ limits }) => amounts.some((amount) => takesAmount(limits, { amount, currency }))),
  }
}
