import type { DeleteAccountRequest } from '@jhilik/contract/own-data.ts'
import { forgetCustomer, lockOwnBookings } from '../../bookings/store/former-customers.ts'
import { deletePictures } from '../../catalog/commands/delete-pictures.ts'
import { removeWriter } from '../../catalog/commands/remove-writer.ts'
import { isSampleAccount } from '../../config.ts'
import type { Context } from '../../context.ts'
import { emptyGarage } from '../../people/commands/empty-garage.ts'
import { eraseAccount, lockForErasure } from '../../people/commands/erase-account.ts'
import { forgetSubscriber } from '../../people/commands/newsletter.ts'
import { requireFactorEntered, verifyOwnPassword } from '../../people/commands/verify-own-password.ts'
import { findPasswordHash } from '../../people/views/accounts.ts'
import { type Actor, requireConfirmed } from '../../platform/guard.ts'
import type { Locale } from '../../platform/locale.ts'
import { problem } from '../../platform/problem.ts'
import { findObstacle } from '../views/obstacles.ts'

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
  const name = FORMER_CUSTOMER[ctx.config.locale]
  await ctx.db.transaction().execute(async (tx) => {
    const bookingIds = await lockOwnBookings(tx, actor.id)
    const account = await lockForErasure(tx, actor.id)
    // The account is deleted already when the same request came twice at once.
    if (!account) return
    if (!current.isStill(account)) throw current.wrong()
    await requireFactorEntered(ctx, tx, actor)
    const at = await ctx.clock.databaseNow(tx)
    // A booking that was made after the bookings were locked is an obstacle; no further one can follow.
    const obstacle = await findObstacle(tx, actor.id, at)
    if (obstacle) throw problem(obstacle)
    await forgetCustomer(tx, bookingIds, name, at)
    await removeWriter(tx, actor.id)
    await emptyGarage(tx, actor.id)
    // An address that was never proved may be another person's, and its subscription too.
    if (account.email && account.email_verified_at) await forgetSubscriber(tx, account.email)
    await deletePictures(ctx, tx, actor.id)
    await eraseAccount(ctx, tx, account, name)
  })
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
