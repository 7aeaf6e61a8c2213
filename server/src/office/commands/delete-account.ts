import type { DeleteAccountRequest } from '@jhilik/contract/own-data.ts'
import { OPEN_REFUND_STATUSES } from '@jhilik/contract/payments.ts'
import { forgetCustomer, lockOwnBookings } from '../../bookings/store/former-customers.ts'
import { deletePictures, deletePicturesOf } from '../../catalog/commands/delete-pictures.ts'
import { lockWriter, removeWriter } from '../../catalog/store/reviews.ts'
import { isSampleAccount } from '../../config.ts'
import type { Context } from '../../context.ts'
import { OPEN_STATUSES } from '../../money/rules/attempts.ts'
import { requireFactorEntered, verifyOwnPassword } from '../../people/commands/confirmation.ts'
import { eraseAccount, lockForErasure } from '../../people/commands/erase-account.ts'
import { emptyGarage } from '../../people/commands/garage.ts'
import { forgetSubscriber } from '../../people/store/newsletter.ts'
import { findPasswordHash } from '../../people/views/accounts.ts'
import { type Confirmed, requireConfirmed } from '../../platform/confirmed.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import type { Locale } from '../../platform/locale.ts'
import { orNotFound, problem } from '../../platform/problem.ts'

/** The name that staff read as the customer of a booking whose account was deleted. */
const FORMER_CUSTOMER: Record<Locale, string> = { en: 'Former customer', bn: 'সাবেক গ্রাহক' }

/**
 * Deletes or anonymizes everything about the caller. Bookings, payments and receipts stay for the bookkeeping of the
 * business, without what says whose they are; reviews stay without a name. Throws 400 for a wrong password,
 * confirmation_required for an account without one, and account_has_bookings, account_has_open_payments, last_owner,
 * and 403 for the sample accounts of a demo.
 */
export async function deleteAccount(
  ctx: Context,
  actor: Actor,
  { password }: DeleteAccountRequest,
): Promise<void> {
  if (isSampleAccount(ctx.config, actor.email)) throw problem('forbidden')
  const current = await proveOwnership(ctx, actor, password)
  await ctx.db.transaction().execute(async (tx) => {
    await lockWriter(tx, actor.id)
    const bookingIds = await lockOwnBookings(tx, actor.id)
    const account = await lockForErasure(tx, actor.id)
    // The account is deleted already when the same request came twice at once.
    if (!account) return
    if (!current.isStill(account)) throw current.wrong()
    await requireFactorEntered(ctx, tx, actor)
    await erase(ctx, tx, account, { bookingIds, actorId: actor.id })
  })
}

/**
 * Does the same for a contact, which has no account of its own. Throws 404 when it is none, account_has_bookings,
 * account_has_open_payments.
 */
export async function eraseContact(ctx: Context, actor: Confirmed, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const bookingIds = await lockOwnBookings(tx, id)
    const contact = orNotFound(await lockForErasure(tx, id))
    if (contact.contact_phone === null) throw problem('not_found')
    await erase(ctx, tx, contact, { bookingIds, actorId: actor.id })
  })
}

/** Deletes what is kept about an account or a contact that is locked, as are its bookings. */
async function erase(
  ctx: Context,
  tx: Tx,
  account: NonNullable<Awaited<ReturnType<typeof lockForErasure>>>,
  { bookingIds, actorId }: { bookingIds: string[]; actorId: string },
): Promise<void> {
  const { id, email, email_verified_at } = account
  const name = FORMER_CUSTOMER[ctx.config.locale]
  const at = await ctx.clock.databaseNow(tx)
  // A booking that was made after the bookings were locked is an obstacle; no further one can follow.
  const obstacle = await findObstacle(tx, id, at)
  if (obstacle) throw problem(obstacle)
  const photosOfCrews = await forgetCustomer(tx, bookingIds, name, at)
  await removeWriter(tx, id)
  await emptyGarage(tx, id)
  await tx.deleteFrom('crew_members').where('user_id', '=', id).execute()
  await tx.deleteFrom('shown_members').where('user_id', '=', id).execute()
  await tx.deleteFrom('report_keys').where('user_id', '=', id).execute()
  await tx.deleteFrom('booking_views').where('user_id', '=', id).execute()
  await tx.deleteFrom('message_opt_outs').where('user_id', '=', id).execute()
  await tx.deleteFrom('standing_discounts').where('user_id', '=', id).execute()
  // An address that was never proved may be another person's, and its subscription too.
  if (email && email_verified_at) await forgetSubscriber(tx, email)
  await deletePictures(ctx, tx, id)
  await deletePicturesOf(ctx, tx, photosOfCrews)
  await eraseAccount(ctx, tx, account, { name, actorId })
}

/** The caller proves it by the password; an account without one by a code that was entered in this sign-in. */
async function proveOwnership(ctx: Context, actor: Actor, password: string | undefined) {
  if (await findPasswordHash(ctx.db, actor.id))
    return verifyOwnPassword(ctx, actor, { password, field: 'password' })
  requireConfirmed(actor, ctx.clock.now())
  return {
    wrong: () => problem('confirmation_required'),
    isStill: (row: { password_hash: string | null }) => row.password_hash === null,
  }
}

/** Selects bookings that an account made for itself, not those that an admin's account made for customers. */
const ownBookings = (db: Db, userId: string) =>
  db.selectFrom('bookings').where('bookings.user_id', '=', userId).where('booked_by_staff', '=', false)

/** Returns why an account cannot be deleted now: seats that are held or come up, or money that is on its way. */
async function findObstacle(
  db: Db,
  userId: string,
  now: Date,
): Promise<'account_has_bookings' | 'account_has_open_payments' | null> {
  const upcoming = await ownBookings(db, userId)
    .select('id')
    .where(({ and, eb, or }) =>
      or([eb('status', '=', 'held'), and([eb('status', '=', 'confirmed'), eb('ends_at', '>', now)])]),
    )
    .limit(1)
    .executeTakeFirst()
  if (upcoming) return 'account_has_bookings'
  const open = await ownBookings(db, userId)
    .innerJoin('payment_attempts as attempt', 'attempt.booking_id', 'bookings.id')
    .leftJoin('refunds as refund', 'refund.attempt_id', 'attempt.id')
    .select('attempt.id')
    .where(({ eb, or }) =>
      or([
        eb('attempt.status', 'in', [...OPEN_STATUSES, 'review']),
        eb('refund.status', 'in', OPEN_REFUND_STATUSES),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return open ? 'account_has_open_payments' : null
}
