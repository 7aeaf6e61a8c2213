import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { newDeviceMail } from '../mails/new-device.ts'
import type { Device } from '../rules/device.ts'
import { findReader, isNewDevice } from '../views/accounts.ts'

/**
 * Mails the owner when the account's earlier sign-ins were all with other browsers or systems; the first sign-in sends
 * nothing. Call it before the sign-in is stored, with the user locked, so that two sign-ins at once send one mail.
 */
export async function tellAboutNewDevice(
  ctx: Context,
  tx: Tx,
  userId: string,
  device: Device,
): Promise<void> {
  if (!(await isNewDevice(tx, userId, device))) return
  const { email, locale } = await findReader(tx, userId)
  if (!email) return
  const reader = { to: email, locale: locale ?? ctx.config.locale }
  await enqueueMail(ctx.jobs, tx, newDeviceMail(ctx.config, reader, device, ctx.clock.now()))
}
