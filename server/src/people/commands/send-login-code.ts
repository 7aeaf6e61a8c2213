import type { Context } from '../../context.ts'
import { codeMail, codeSms } from '../mails/code.ts'
import { channelOf, codeOf } from '../rules/login-codes.ts'
import { findSendableCode } from '../views/login-codes.ts'
import type { AskedLoginCode } from './ask-login-code.ts'

/** Sends nothing for a code that is used or has expired, or for a deactivated account. Rejects when it was not sent. */
export async function sendLoginCode(ctx: Context, { id, messageId }: AskedLoginCode): Promise<void> {
  const found = await findSendableCode(ctx.db, id, ctx.clock.now())
  if (!found) return
  const { destination: to, locale } = found
  const code = codeOf(ctx.config.sessionSecrets[0], id)
  // This job sends the message itself, because a job to send a mail would contain the code.
  if (channelOf(to) === 'sms') {
    await ctx.sms?.send({ id: messageId, to, text: codeSms(ctx.config, { code, locale }) })
  } else {
    await ctx.mailer.send({ ...codeMail(ctx.config, { to, code, locale }), to, id: messageId })
  }
}
