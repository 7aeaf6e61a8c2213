import { sql } from 'kysely'
import { addMinutes } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { isBeingCaptured, isConclusive, isLongConcluded, nextInspection } from '../rules/attempts.ts'
import type { Verdict } from '../rules/verdict.ts'
import type { AttemptRow } from '../views/payments.ts'
import { lockAttempt, updateAttempt } from './attempts.ts'

// When a gateway is asked about an attempt, by whom, and what it has answered. `now` is the time of the database.

/** Claims the attempts whose inspection is due. Their next inspection is scheduled in the same transaction. */
export async function claimDueAttempts(tx: Tx, now: Date, limit: number): Promise<AttemptRow[]> {
  const due = await tx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('next_inspection_at', '<=', now)
    .orderBy('next_inspection_at')
    .limit(limit)
    .forUpdate()
    // Rows that another process has locked are being inspected already.
    .skipLocked()
    .execute()
  const next = due.map(({ created_at }) => nextInspection(created_at, now))
  await sql`
    update payment_attempts
    set inspections = inspections + 1, last_inspected_at = ${now}, next_inspection_at = planned.at
    from unnest(${due.map(({ id }) => id)}::uuid[], ${next}::timestamptz[]) as planned (id, at)
    where payment_attempts.id = planned.id`.execute(tx)
  return due
}

/**
 * The gateway is called at most this often about an attempt, however often the payment is reported or its result page
 * polls.
 */
const MIN_INTERVAL_MS = 3_000

/** Returns true to the one caller that may inspect the attempt now, also across processes. */
export async function claimInspection(tx: Tx, id: string, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('payment_attempts')
    .set((eb) => ({ inspections: eb('inspections', '+', 1), last_inspected_at: now }))
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('last_inspected_at', 'is', null),
        eb('last_inspected_at', '<=', new Date(now.getTime() - MIN_INTERVAL_MS)),
        // The attempt was marked when the database's clock was ahead.
        eb('last_inspected_at', '>', new Date(now.getTime() + MIN_INTERVAL_MS)),
      ]),
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Schedules an inspection in a minute at the latest, because something was reported that the gateway has not confirmed
 * yet.
 */
export async function scheduleInspection(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({ next_inspection_at: sql<Date>`least(next_inspection_at, ${addMinutes(now, 1)})` })
    .where('id', '=', id)
    .where('status', '<>', 'paid')
    .execute()
}

/**
 * Stores that the customer came back after authorizing the payment. Returns true the first time: that caller asks the
 * gateway, even if it was asked a moment ago. If the caller dies, an inspection follows within a minute or two.
 */
export async function recordAuthorization(tx: Tx, attemptId: string, now: Date): Promise<boolean> {
  const attempt = await lockAttempt(tx, attemptId)
  if (attempt.authorized_at !== null || attempt.status === 'paid') return false
  const soon = addMinutes(now, 1)
  const next = attempt.next_inspection_at
  // The row is updated only once, because a second update in a transaction locks its booking, which others lock first.
  await updateAttempt(tx, attemptId, {
    authorized_at: now,
    inspections: attempt.inspections + 1,
    last_inspected_at: now,
    next_inspection_at: next !== null && next < soon ? next : soon,
  })
  return true
}

/**
 * Stores when the gateway answered, whether that concludes the attempt, and the payment method. Returns the attempt as
 * changed.
 */
export async function recordAnswer(
  tx: Tx,
  attempt: AttemptRow,
  verdict: Verdict,
  at: Date,
): Promise<AttemptRow> {
  if (verdict.kind === 'unknown') return attempt
  const named = verdict.kind === 'review' ? verdict.reported : verdict.kind === 'paid' ? verdict : null
  const answer = {
    answered_at: at,
    concluded_at: attempt.concluded_at ?? (isConclusive(verdict, attempt, at) ? at : null),
    method: named?.method ?? attempt.method,
  }
  await updateAttempt(tx, attempt.id, answer)
  return { ...attempt, ...answer }
}

/**
 * Lets a paid attempt be inspected for another day, at gateways that may take a second payment with its reference. The
 * day begins with the gateway's answer: the acceptance by a person, which may come weeks later, adds no inspections.
 */
export async function keepInspecting(
  tx: Tx,
  attempt: AttemptRow,
  { isReported, now }: { isReported: boolean; now: Date },
): Promise<void> {
  if (attempt.payment_url === null) return
  await updateAttempt(tx, attempt.id, {
    next_inspection_at: isReported ? nextInspection(attempt.created_at, now) : attempt.next_inspection_at,
    concluded_at: attempt.concluded_at ?? now,
  })
}

/** Lets an attempt be inspected as before a person decided about it, at gateways that may take a second payment. */
export async function keepSchedule(tx: Tx, { id, next_inspection_at }: AttemptRow): Promise<void> {
  await updateAttempt(tx, id, { next_inspection_at })
}

/** Ends the inspections of an attempt a day after its gateway has concluded it. */
export async function endInspections(tx: Tx, attempt: AttemptRow, at: Date): Promise<void> {
  if (isLongConcluded(attempt, at)) await updateAttempt(tx, attempt.id, { next_inspection_at: null })
}

/** A capture takes less time, even with a new token before it and an inspection after it. */
const CAPTURING_MINUTES = 3

/** Returns true to the one caller that may capture a locked attempt. */
export async function claimCapture(tx: Tx, attempt: AttemptRow, now: Date): Promise<boolean> {
  if (isBeingCaptured(attempt, now)) return false
  await updateAttempt(tx, attempt.id, { capturing_until: addMinutes(now, CAPTURING_MINUTES) })
  return true
}

export async function releaseCapture(tx: Tx, attemptId: string): Promise<void> {
  await updateAttempt(tx, attemptId, { capturing_until: null })
}
