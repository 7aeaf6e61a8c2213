import { createHash } from 'node:crypto'
import type { AppliedChange, ChosenChange } from '@jhilik/contract/crew-proposals.ts'
import { NO_CREW } from '../../calendar/rules/crews.ts'
import { assignChosenCrew, findPlace } from '../../calendar/store/crews.ts'
import { lockCrews } from '../../calendar/store/slots.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import { Problem, problem, problemOfDatabaseError } from '../../platform/problem.ts'
import { claimRequest } from '../../platform/request-keys.ts'
import { askedJob, checkoutLock } from '../rules/checkout.ts'
import { canReassign } from '../rules/terms.ts'
import { lockBooking } from '../store/bookings.ts'
import { changeCrew } from '../store/crew-changes.ts'
import type { BookingRow } from '../views/bookings.ts'
import { findVisit } from '../views/lines.ts'

/**
 * Gives bookings to the crews of a proposal, each in a transaction of its own, in an order in which all find their crew free.
 * Only those that exchange their crews are changed in one transaction, because none of them is possible before the others.
 * Returns what became of each; what is refused leaves the others as they are.
 */
export async function applyProposal(
  ctx: Context,
  actor: Actor,
  changes: readonly ChosenChange[],
  idempotencyKey: string | undefined,
): Promise<AppliedChange[]> {
  const results = new Map<string, AppliedChange>()
  const apply = async (together: readonly ChosenChange[]) => {
    for (const result of await tryChanges(ctx, actor, together, idempotencyKey)) {
      results.set(result.booking, result)
    }
  }
  const wait = (those: readonly ChosenChange[]) =>
    those.filter(({ booking }) => results.get(booking)?.code === 'crew_conflict')
  let waiting = [...changes]
  for (let before = Number.POSITIVE_INFINITY; waiting.length > 0 && waiting.length < before; ) {
    before = waiting.length
    for (const change of waiting) await apply([change])
    waiting = wait(waiting)
  }
  for (const change of waiting) {
    const left = wait(waiting)
    const group = left.includes(change) ? thoseInTheWay(change, left) : []
    if (group.length > 1) await apply(group)
  }
  return changes.flatMap(({ booking }) => results.get(booking) ?? [])
}

/** Returns a change with all that have to be made together with it: those of bookings of the crew that it needs, and so on. */
function thoseInTheWay(change: ChosenChange, changes: readonly ChosenChange[]): ChosenChange[] {
  const group = new Set([change])
  for (const { to } of group) {
    for (const other of changes) if (other.from === to) group.add(other)
  }
  return [...group]
}

/** Makes changes in one transaction. Returns what became of each. */
async function tryChanges(
  ctx: Context,
  actor: Actor,
  changes: readonly ChosenChange[],
  key: string | undefined,
): Promise<AppliedChange[]> {
  const all = (result: Pick<AppliedChange, 'outcome' | 'code' | 'conflicts'>) =>
    changes.map(({ booking }) => ({ booking, ...result }))
  try {
    const isChanged = await ctx.db.transaction().execute((tx) => giveTogether(ctx, tx, actor, changes, key))
    return all({ outcome: isChanged ? 'changed' : 'same', code: null, conflicts: [] })
  } catch (error) {
    const refusal = error instanceof Problem ? error : problemOfDatabaseError(error)
    if (!refusal) throw error
    return all({ outcome: 'refused', code: refusal.code, conflicts: refusal.conflicts ?? [] })
  }
}

/**
 * Gives bookings to other crews, all or none. Returns false when they have them already. Throws 404, invalid_transition,
 * changed_meanwhile, crew_conflict, 400 for a crew that is not active.
 */
async function giveTogether(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  changes: readonly ChosenChange[],
  key: string | undefined,
): Promise<boolean> {
  const { timeZone } = ctx.config
  const at = ctx.clock.now()
  const ids = changes.map(({ booking }) => booking).toSorted()
  // The locks and their order are those of a booking that gets another crew, each kind in the order of its names.
  const found = await tx.selectFrom('bookings').select('user_id').where('id', 'in', ids).execute()
  const accounts = [...new Set(found.map(({ user_id }) => user_id))].toSorted()
  for (const account of accounts) await takeNamedLock(tx, checkoutLock(account))
  const crews = await lockCrews(
    tx,
    changes.map(({ to }) => to),
  )
  const bookings = new Map<string, BookingRow>()
  for (const id of ids) bookings.set(id, await lockBooking(tx, id))

  const moving: { booking: BookingRow; to: string }[] = []
  for (const change of changes) {
    const booking = bookings.get(change.booking)
    if (!booking) throw problem('not_found')
    const request = {
      key: keyOf(key, change),
      actor,
      operation: 'booking.crew' as const,
      request: change,
      at,
    }
    if (!(await claimRequest(tx, { ...request, bookingId: booking.id }))) continue
    if (!canReassign(booking)) throw problem('invalid_transition')
    const had = await findCrewId(tx, booking.crew_no)
    if (had === change.to) continue
    if (had !== change.from || booking.forced.length > 0) throw problem('changed_meanwhile')
    moving.push({ booking, to: change.to })
  }
  if (moving.length > 1) {
    const those = moving.map(({ booking }) => booking.id)
    await tx.updateTable('bookings').set(NO_CREW).where('id', 'in', those).execute()
  }
  for (const { booking, to } of moving) {
    const { serviceIds } = await findVisit(tx, booking.id)
    const job = askedJob(booking, serviceIds, await findPlace(tx, booking.area_id))
    const no = crews.get(to)
    const locked = no === undefined ? [] : [no]
    const given = await assignChosenCrew(tx, locked, { forced: [] }, job, timeZone, booking.id)
    await changeCrew(tx, booking, given, { actorId: actor.id, at })
  }
  return moving.length > 0
}

/** Each booking of a request has a key of its own, because each has a transaction of its own. */
const keyOf = (key: string | undefined, { booking }: ChosenChange) =>
  key && createHash('sha256').update(`${key} ${booking}`).digest('base64url')

async function findCrewId(tx: Tx, no: number | null): Promise<string | null> {
  if (no === null) return null
  const crew = await tx.selectFrom('crews').select('id').where('no', '=', no).executeTakeFirst()
  return crew?.id ?? null
}
