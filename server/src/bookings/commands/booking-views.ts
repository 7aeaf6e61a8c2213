import { type BookingViewRequest, MAX_VIEWS } from '@jhilik/contract/booking-views.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import { invalidField, orNotFound } from '../../platform/problem.ts'

/** Keeps a view under its name; one that has the name already is replaced. Throws 400 when there are too many. */
export async function saveBookingView(
  { db, clock }: Context,
  userId: string,
  { name, query }: BookingViewRequest,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, `booking-views ${userId}`)
    const replaced = await tx
      .updateTable('booking_views')
      .set({ name, query })
      .where('user_id', '=', userId)
      .where(sql<boolean>`lower(name) = lower(${name})`)
      .executeTakeFirst()
    if (replaced.numUpdatedRows > 0n) return
    const position = await freePosition(tx, userId)
    if (position === null) throw invalidField('name', messages.tooManyViews)
    const view = { id: newId(), user_id: userId, position, name, query, created_at: clock.now() }
    await tx.insertInto('booking_views').values(view).execute()
  })
}

async function freePosition(tx: Tx, userId: string): Promise<number | null> {
  const { rows } = await sql<{ position: number }>`
    select free as position from generate_series(1, ${sql.lit(MAX_VIEWS)}) as free
    where not exists (select from booking_views where user_id = ${userId} and position = free)
    order by free limit 1`.execute(tx)
  return rows[0]?.position ?? null
}

/** Throws 404 unless the account has this view. */
export async function deleteBookingView({ db }: Context, userId: string, id: string): Promise<void> {
  const deleted = await db
    .deleteFrom('booking_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  orNotFound(deleted.numDeletedRows > 0n || undefined)
}
