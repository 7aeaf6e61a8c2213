import type { Context } from '../../context.ts'
import { newId } from '../../platform/ids.ts'
import { type KnownDevice, readKnownDevice, signKnownDevice } from '../rules/device.ts'

/**
 * Reads the cookie of a browser. Null for one that is forged or has expired, and for one that has ended with the
 * password or when its owner logged out everywhere.
 */
export async function findKnownDevice(ctx: Context, token: string | undefined): Promise<KnownDevice | null> {
  const device = await readKnownDevice(ctx, token)
  if (!device) return null
  const account = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', device.userId)
    .where('device_version', '=', device.version)
    .executeTakeFirst()
  return account ? device : null
}

/**
 * Returns the cookie that makes a browser known to the account of its sign-in; null when the sign-in has ended
 * meanwhile. A browser whose earlier cookie the account still knows stays the same device, so that its guesses are counted
 * together.
 */
export async function makeDeviceToken(
  ctx: Context,
  signInId: string,
  earlierToken: string | undefined,
): Promise<string | null> {
  const account = await ctx.db
    .selectFrom('sign_ins')
    .innerJoin('users', 'users.id', 'sign_ins.user_id')
    .select(['users.id', 'users.device_version'])
    .where('sign_ins.id', '=', signInId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!account) return null
  const { id: userId, device_version: version } = account
  const earlier = await readKnownDevice(ctx, earlierToken)
  const isSame = earlier?.userId === userId && earlier.version === version
  return signKnownDevice(ctx, isSame ? earlier : { userId, deviceId: newId(), version })
}
