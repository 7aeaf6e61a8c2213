import { addMinutes } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db.ts'
import { isConclusive, isOlderThanDay, nextInspection, type Verdict } from '../rules.ts'
import {
  type AttemptRow,
  advanceNextInspection,
  claimQuestion,
  selectDueForUpdate,
  updateAttempt,
} from '../store.ts'

export { isUnanswered as isUnansweredAttempt } from '../rules.ts'

/** When the gateway is asked, and what its answers mean for asking again. */

/** However often somebody reports or waits, the gateway is asked about an attempt at most this often. */
const ASK_EVERY_MS = 3_000

/** Whether a report or a waiting page may make us ask now. Who gets true asks. */
export async function mayAskNow(tx: Tx, attemptId: string, now: Date): Promise<boolean> {
  return claimQuestion(tx, attemptId, now, ASK_EVERY_MS)
}

/** Takes the attempts that are due; the next question is put off in the same transaction. */
export async function claimDueAttempts(tx: Tx, now: Date, limit: number): Promise<AttemptRow[]> {
  const due = await selectDueForUpdate(tx, now, limit)
  for (const attempt of due) {
    await updateAttempt(tx, attempt.id, {
      inspections: attempt.inspections + 1,
      last_inspected_at: now,
      next_inspection_at: nextInspection(attempt.created_at, now),
    })
  }
  return due
}

/** Somebody said that something happened, and the gateway has not confirmed it yet. */
export async function askSoon(tx: Tx, attemptId: string, at: Date): Promise<void> {
  await advanceNextInspection(tx, attemptId, addMinutes(at, 1))
}

/** Keeps when the gateway answered, and whether that ends the attempt. Answers the attempt as it then is. */
export async function recordAnswer(
  tx: Tx,
  attempt: AttemptRow,
  verdict: Verdict,
  at: Date,
): Promise<AttemptRow> {
  if (verdict.kind === 'unknown') return attempt
  const concluded_at = attempt.concluded_at ?? (isConclusive(verdict, attempt, at) ? at : null)
  await updateAttempt(tx, attempt.id, { answered_at: at, concluded_at })
  return { ...attempt, answered_at: at, concluded_at }
}

/** After the first day nobody asks again about what the gateway has ended. */
export async function endInspections(tx: Tx, attempt: AttemptRow, at: Date): Promise<void> {
  if (attempt.concluded_at === null || !isOlderThanDay(attempt.created_at, at)) return
  await updateAttempt(tx, attempt.id, { next_inspection_at: null })
}
