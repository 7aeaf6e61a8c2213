import { toMajor } from '@jhilik/contract/money.ts'
import type { MoneyAttention } from '@jhilik/contract/money-days.ts'
import { sql } from 'kysely'
import { SENT_BY_GATEWAY } from '../../money/rules/refunds.ts'
import { listStatements } from '../../money/views/statements.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'

/** The most entries of each kind; the oldest are listed. */
const MAX_OF_A_KIND = 50
/** A gateway that gave no definite answer for an hour is asked on schedule; staff can look in its panel. */
const UNANSWERED_MINUTES = 60
const STUCK_MINUTES = 24 * 60

interface AttentionRow
  extends Omit<MoneyAttention, 'booking' | 'money' | 'since' | 'statementId' | 'count' | 'respondBy'> {
  bookingId: string
  code: string
  minor: number
  currency: string
  since: Date
  respondBy: Date | null
}

/** Lists the oldest first. */
export async function listMoneyAttention(db: Db, now: Date): Promise<MoneyAttention[]> {
  const waiting = [...(await listWaiting(db, now)), ...(await listOpenStatements(db))]
  return waiting.sort((a, b) => a.since.localeCompare(b.since))
}

async function listOpenStatements(db: Db): Promise<MoneyAttention[]> {
  const statements = (await listStatements(db)).filter(({ open }) => open > 0)
  return statements.map(({ _id, gateway, open, importedAt }) => ({
    kind: 'statement',
    booking: null,
    statementId: _id,
    gateway,
    money: null,
    count: open,
    since: importedAt,
    respondBy: null,
  }))
}

/** Lists payments, refunds and disputes. */
async function listWaiting(db: Db, now: Date): Promise<MoneyAttention[]> {
  const { rows } = await sql<AttentionRow>`
    select waiting.kind, bookings.id as "bookingId", bookings.code, waiting.gateway, waiting.minor, waiting.currency,
      waiting.since, waiting."respondBy"
    from (
      (select 'review' as kind, booking_id, gateway, coalesce(received_minor, amount_minor) as minor,
        coalesce(received_currency, currency) as currency, updated_at as since, null::timestamptz as "respondBy"
      from payment_attempts where status = 'review' order by created_at limit ${MAX_OF_A_KIND})
      union all
      (select 'unanswered', booking_id, gateway, amount_minor, currency, created_at, null
      from payment_attempts
      where status = 'unknown' and created_at < ${addMinutes(now, -UNANSWERED_MINUTES)}
      order by created_at limit ${MAX_OF_A_KIND})
      union all
      (select case refunds.status when 'manual' then 'refund_by_hand' else 'refund_stuck' end, attempt.booking_id,
        attempt.gateway, refunds.amount_minor, refunds.currency, refunds.created_at, null
      from refunds join payment_attempts attempt on attempt.id = refunds.attempt_id
      where refunds.status = 'manual'
        or refunds.status in (${sql.join(SENT_BY_GATEWAY)}) and refunds.created_at < ${addMinutes(now, -STUCK_MINUTES)}
      order by refunds.created_at limit ${MAX_OF_A_KIND})
      union all
      (select 'dispute', disputes.booking_id, attempt.gateway, disputes.amount_minor, disputes.currency,
        disputes.opened_at, case disputes.status when 'needs_response' then disputes.respond_by end
      from disputes join payment_attempts attempt on attempt.id = disputes.attempt_id
      where disputes.closed_at is null
      order by disputes.opened_at limit ${MAX_OF_A_KIND})
    ) waiting join bookings on bookings.id = waiting.booking_id
    order by waiting.since, waiting.kind`.execute(db)
  return rows.map(({ bookingId, code, minor, currency, since, respondBy, ...row }) => ({
    ...row,
    booking: { _id: bookingId, code },
    statementId: null,
    money: { amount: toMajor({ minor, currency }), currency },
    count: 1,
    since: since.toISOString(),
    respondBy: respondBy?.toISOString() ?? null,
  }))
}
