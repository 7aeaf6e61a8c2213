import type { BulkAct, BulkChangeRequest, SeenBooking } from '@jhilik/contract/bulk-changes.ts'
import { hasPermission } from '@jhilik/contract/duties.ts'
import { problems } from '@jhilik/contract/problems.ts'
import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import { findActor } from '../../people/views/sign-ins.ts'
import { recordAsPartOf } from '../../platform/audit.ts'
import { requireConfirmed } from '../../platform/confirmed.ts'
import type { Db } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs.ts'
import { parseFormAmount } from '../../platform/money-columns.ts'
import { problem } from '../../platform/problem.ts'
import { hashOf } from '../../platform/request-keys.ts'
import type { BulkChangeItemsTable, BulkChangesTable } from '../../platform/schema/bookings.ts'
import {
  actOnBooking,
  findBookings,
  inOrderOf,
  problemOf,
  type Refusal,
  refusalFrom,
} from './act-on-booking.ts'

/** A run of the job works on all bulk changes that are not finished. */
export const carryOnBulkChangesJob: JobKind<object> = { name: 'carry-on-bulk-changes' }

/** Refunds, and messages in the name of the business, need the password, as for one booking. */
const needsProof = (act: BulkAct, bookings: readonly SeenBooking[]) =>
  act.kind === 'cancel' && (Boolean(act.message) || bookings.some(({ refundAmount }) => refundAmount > 0))

/**
 * Stores a bulk change, which a job carries out at once. Returns its id, which is that of the first request for all with the
 * same key. Throws 404 for an unknown booking, 400, confirmation_required, idempotency_key_reused.
 */
export async function requestBulkChange(
  ctx: Context,
  actor: Actor,
  request: BulkChangeRequest,
  key: string | undefined,
): Promise<string> {
  const { act, bookings } = request
  const at = ctx.clock.now()
  const confirmed = needsProof(act, bookings)
  if (confirmed) requireConfirmed(actor, at)
  const id = newId()
  const hash = hashOf(request)
  return ctx.db.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto('bulk_changes')
      .values({
        id,
        requested_by: actor.id,
        sign_in_id: actor.signInId,
        request_key: key ?? null,
        request_hash: hash,
        act: JSON.stringify(act),
        confirmed,
        created_at: at,
      })
      .onConflict((conflict) => conflict.columns(['requested_by', 'request_key']).doNothing())
      .executeTakeFirst()
    if (stored.numInsertedOrUpdatedRows !== 1n) {
      const known = await tx
        .selectFrom('bulk_changes')
        .select(['id', 'request_hash'])
        .where('requested_by', '=', actor.id)
        .where('request_key', '=', key ?? null)
        .executeTakeFirst()
      if (known?.request_hash !== hash) throw problem('idempotency_key_reused')
      return known.id
    }
    const rows = await findBookings(
      tx,
      bookings.map(({ booking }) => booking),
    )
    const indexes = new Map(bookings.map(({ booking }, index) => [booking, index]))
    const items = inOrderOf(act, rows).map((row, position) => {
      const index = indexes.get(row.id) ?? 0
      const { version = '', refundAmount = 0 } = bookings[index] ?? {}
      const path = `bookings.${index}.refundAmount`
      const { minor } = parseFormAmount(refundAmount, row.currency, { path })
      return { bulk_change_id: id, position, booking_id: row.id, version, refund_minor: minor }
    })
    // Each row locks its booking; others who lock several do it in this order, too.
    const byBooking = items.toSorted((a, b) => (a.booking_id < b.booking_id ? -1 : 1))
    await tx.insertInto('bulk_change_items').values(byBooking).execute()
    await ctx.jobs.enqueue(tx, carryOnBulkChangesJob, {})
    return id
  })
}

type StoredChange = Selectable<BulkChangesTable>
type StoredItem = Pick<
  Selectable<BulkChangeItemsTable>,
  'position' | 'booking_id' | 'version' | 'refund_minor'
>

/** Carries on all bulk changes that are not finished. A job calls it for a new one, and every minute for what was interrupted. */
export async function carryOnBulkChanges(ctx: Context): Promise<void> {
  const unfinished = await ctx.db
    .selectFrom('bulk_changes')
    .selectAll()
    .where('finished_at', 'is', null)
    .orderBy('created_at')
    .execute()
  const ends = await Promise.allSettled(unfinished.map((change) => carryOn(ctx, change)))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}

/** Changes the waiting bookings one after the other. Two processes that do it at once change each of them once. */
async function carryOn(ctx: Context, change: StoredChange): Promise<void> {
  const { clock, db } = ctx
  for (let item = await nextItem(db, change.id); item; item = await nextItem(db, change.id)) {
    await carryOut(ctx, change, item)
  }
  await db
    .updateTable('bulk_changes')
    .set({ finished_at: clock.now() })
    .where('id', '=', change.id)
    .where('finished_at', 'is', null)
    .execute()
}

const nextItem = (db: Db, changeId: string): Promise<StoredItem | undefined> =>
  db
    .selectFrom('bulk_change_items')
    .select(['position', 'booking_id', 'version', 'refund_minor'])
    .where('bulk_change_id', '=', changeId)
    .where('outcome', 'is', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()

/** Changes one booking, or stores why it was refused. Throws what may pass, so that the job tries it again. */
async function carryOut(ctx: Context, change: StoredChange, item: StoredItem): Promise<void> {
  try {
    await changeBooking(ctx, change, item)
  } catch (failure) {
    if (problemOf(failure)?.status === 503) throw failure
    const refusal = refusalFrom(failure)
    // A fault in one booking must not keep the others waiting.
    if (!refusal) ctx.log.error({ err: failure }, 'a booking of a bulk change was not changed')
    await storeRefusal(ctx, change, item, refusal ?? FAULT)
  }
}

const FAULT: Refusal = { code: 'internal', message: problems.internal.message, conflicts: [] }

/** The outcome is stored in the transaction of the change, and its row is locked first: nobody changes the booking again. */
async function changeBooking(ctx: Context, change: StoredChange, item: StoredItem): Promise<void> {
  const at = ctx.clock.now()
  const found = await findActor(ctx, change.sign_in_id)
  if (!found) throw problem('not_signed_in')
  if (!hasPermission(found, 'bookings.manage')) throw problem('forbidden')
  // The password was entered when it was requested.
  const actor = change.confirmed ? { ...found, confirmedAt: at } : found
  await ctx.db.transaction().execute(async (tx) => {
    const claimed = await tx
      .updateTable('bulk_change_items')
      .set({ outcome: 'changed', concluded_at: at })
      .where('bulk_change_id', '=', change.id)
      .where('position', '=', item.position)
      .where('outcome', 'is', null)
      .executeTakeFirst()
    if (claimed.numUpdatedRows === 0n) return
    const asked = { bookingId: item.booking_id, seen: item.version }
    const { refundMinor } = await recordAsPartOf(change.id, () =>
      actOnBooking(ctx, tx, actor, change.act, asked),
    )
    // A deadline of the terms may have passed since the preview.
    if (refundMinor !== item.refund_minor) throw problem('refund_changed')
  })
}

async function storeRefusal(
  { clock, db }: Context,
  change: StoredChange,
  item: StoredItem,
  refusal: Refusal,
): Promise<void> {
  await db
    .updateTable('bulk_change_items')
    .set({ outcome: 'refused', ...refusal, concluded_at: clock.now() })
    .where('bulk_change_id', '=', change.id)
    .where('position', '=', item.position)
    .where('outcome', 'is', null)
    .execute()
}

export async function deleteBulkChangesBefore(db: Db, instant: Date): Promise<void> {
  await db
    .deleteFrom('bulk_changes')
    .where('created_at', '<', instant)
    .where('finished_at', 'is not', null)
    .execute()
}
