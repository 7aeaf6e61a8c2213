import { addMinutes } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { isBeingCaptured } from '../rules/captures.ts'
import { updateAttempt } from '../store/payments.ts'
import type { AttemptRow } from '../views/payments.ts'

/** A capture takes less time, even with a new token before it and an inspection after it. */
const CAPTURING_MINUTES = 3

/** Returns true to the one caller that may capture a locked attempt; `now` is the time of the database. */
export async function claimCapture(tx: Tx, attempt: AttemptRow, now: Date): Promise<boolean> {
  if (isBeingCaptured(attempt, now)) return false
  await updateAttempt(tx, attempt.id, { capturing_until: addMinutes(now, CAPTURING_MINUTES) })
  return true
}

export async function releaseCapture(tx: Tx, attemptId: string): Promise<void> {
  await updateAttempt(tx, attemptId, { capturing_until: null })
}
