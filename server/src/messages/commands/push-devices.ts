import type { PushDeviceRequest, PushRenewalRequest } from '@jhilik/contract/push.ts'
import { pushKeyIsNotValid, pushServiceIsUnknown } from '@jhilik/contract/validation.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { lockUser } from '../../people/store/accounts.ts'
import type { Actor } from '../../platform/guard.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { isPushKey, isPushService } from '../../platform/push.ts'

/** One person has fewer. The one that was registered first is forgotten for one more. */
const MAX_DEVICES = 10

/** Throws 404 while the site sends no push notifications, and 400 for what is no browser's subscription at a known service. */
function checkDevice({ config }: Context, { endpoint, keys }: PushDeviceRequest): void {
  if (config.webPush === null) throw problem('not_found')
  if (!isPushService(endpoint, config.webPush.services)) throw invalidField('endpoint', pushServiceIsUnknown)
  if (!isPushKey(keys.p256dh)) throw invalidField('keys.p256dh', pushKeyIsNotValid)
}

/**
 * Sends notifications to the device of the caller's sign-in from now on. An address that another account had registered moves to the
 * caller, who uses that browser now. Repeating it changes nothing. Throws as `checkDevice`.
 */
export async function turnPushOn(ctx: Context, actor: Actor, request: PushDeviceRequest): Promise<void> {
  checkDevice(ctx, request)
  const { endpoint, keys } = request
  const registered_at = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.id)
    // The sign-in may have ended before the lock.
    const signIn = tx.selectFrom('sign_ins').select('id').where('id', '=', actor.signInId)
    if (!(await signIn.where('ended_at', 'is', null).executeTakeFirst())) throw problem('not_signed_in')
    await tx
      .deleteFrom('push_devices')
      .where('sign_in_id', '=', actor.signInId)
      .where('endpoint', '<>', endpoint)
      .execute()
    const device = { sign_in_id: actor.signInId, ...keys, registered_at }
    await tx
      .insertInto('push_devices')
      .values({ ...device, endpoint })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...device, last_sent_at: null }))
      .execute()
    await sql`
      delete from push_devices where sign_in_id in (
        select sign_in_id from push_devices join sign_ins on sign_ins.id = sign_in_id
        where user_id = ${actor.id} order by registered_at desc, sign_in_id offset ${MAX_DEVICES})`.execute(
      tx,
    )
  })
}

/** Sends no more notifications to the device of the caller's sign-in. */
export async function turnPushOff(ctx: Context, actor: Actor): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('push_devices').where('sign_in_id', '=', actor.signInId).execute()
  })
}

/**
 * Changes the address of a device to which its push service has given another one. Only the browser knows the old one, and has no
 * session then. An address that is not known changes nothing. Throws as `checkDevice`.
 */
export async function renewPushDevice(
  ctx: Context,
  { oldEndpoint, ...request }: PushRenewalRequest,
): Promise<void> {
  checkDevice(ctx, request)
  const { endpoint, keys } = request
  await ctx.db.transaction().execute(async (tx) => {
    const device = await tx
      .deleteFrom('push_devices')
      .where('endpoint', '=', oldEndpoint)
      .returningAll()
      .executeTakeFirst()
    if (!device) return
    // The new address, or another one of the sign-in, may have been registered meanwhile.
    await tx
      .insertInto('push_devices')
      .values({ ...device, endpoint, ...keys })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
