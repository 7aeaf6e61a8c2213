import { randomUUID } from 'node:crypto'
import type { AskedCode } from '@jhilik/contract/login-codes.ts'
import type { Context } from '../../context.ts'
import { countUse } from '../../platform/attempts.ts'
import { addMinutes } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs.ts'
import type { Locale } from '../../platform/locale.ts'
import { problem } from '../../platform/problem.ts'
import {
  CODE_MINUTES,
  channelOf,
  type KnownAsker,
  limitsOfKnown,
  PAUSE_SECONDS,
  secondsToWait,
} from '../rules/login-codes.ts'
import { insertCode, loadAskedSince, lockDestination } from '../store/login-codes.ts'
import { isProvedOf } from '../views/login-codes.ts'

export interface AskedLoginCode {
  id: string
  /** The id stays the same when the message is sent again. */
  messageId: string
}

export const sendLoginCodeJob: JobKind<AskedLoginCode> = { name: 'send-login-code' }

/**
 * Sends a code to an e-mail address or a phone number in E.164. The job looks up whether there is an account, so
 * neither the answer nor its time tells. Throws 429 when the destination has got enough codes. Because anybody can use
 * these up, `known` gets more codes to an address of the account that is proved.
 */
export async function askLoginCode(
  ctx: Context,
  destination: string,
  locale: Locale,
  known: KnownAsker | null = null,
): Promise<AskedCode> {
  const now = ctx.clock.now()
  // The id is entirely random, because the ids of other rows contain their time.
  const id = randomUUID()
  await ctx.db.transaction().execute(async (tx) => {
    await lockDestination(tx, destination)
    const wait = secondsToWait(await loadAskedSince(tx, destination, addMinutes(now, -60)), now)
    const isOwn = wait.limit > 0 && known !== null && (await isProvedOf(tx, known.userId, destination))
    const seconds = isOwn ? wait.pause : Math.max(wait.pause, wait.limit)
    if (seconds > 0) throw problem('too_many_requests', { retryAfterSeconds: seconds })
    for (const limit of isOwn ? limitsOfKnown(known) : []) {
      await countUse(tx, ctx.config.sessionSecrets[0], limit, now)
    }
    const expires_at = addMinutes(now, CODE_MINUTES)
    await insertCode(tx, { id, destination, locale, asked_at: now, expires_at, used_at: null })
    await ctx.jobs.enqueue(tx, sendLoginCodeJob, { id, messageId: newId() })
  })
  return { challenge: id, channel: channelOf(destination), resendSeconds: PAUSE_SECONDS }
}
