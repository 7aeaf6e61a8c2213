import { isDeepStrictEqual } from 'node:util'
import type { Assignment } from '../../calendar/rules/crews.ts'
import { findCrewName } from '../../calendar/store/crews.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { BookingRow } from '../views/bookings.ts'

/** Gives a locked booking to a crew that was asked under its lock, with an entry of the history when that is another one. */
export async function changeCrew(
  tx: Tx,
  booking: BookingRow,
  given: Assignment,
  { actorId, at, reason }: { actorId: string; at: Date; reason?: string | undefined },
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set((eb) => ({ ...given, updated_at: at, revision: eb('revision', '+', 1) }))
    .where('id', '=', booking.id)
    .execute()
  const choiceOf = ({ crew_no, forced, forced_reason }: Assignment) => ({ crew_no, forced, forced_reason })
  if (isDeepStrictEqual(choiceOf(booking), choiceOf(given))) return
  const nameOf = (no: number | null) => (no === null ? null : findCrewName(tx, no))
  await recordAudit(tx, {
    actorId,
    action: 'booking.crew_changed',
    subjectId: booking.id,
    detail: {
      before: { crew: await nameOf(booking.crew_no), forced: booking.forced },
      after: { crew: await nameOf(given.crew_no), forced: given.forced },
      ...(reason && { reason }),
    },
    at,
  })
}
