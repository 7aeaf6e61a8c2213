import { addMinutes } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { selectAttemptForUpdate, updateAttempt } from '../store/payments.ts'

/**
 * Stores that the customer came back after authorizing the payment; `now` is the time of the database. Returns true the
 * first time: that caller asks the gateway, even if it was asked a moment ago. If the caller dies, an inspection
 * follows within a minute or two.
 */
export async function recordAuthorization(tx: Tx, attemptId: string, now: Date): Promise<boolean> {
  const attempt = await selectAttemptForUpdate(tx, attemptId)
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
