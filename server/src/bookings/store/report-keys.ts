import { randomBytes } from 'node:crypto'
import type { Context } from '../../context.ts'
import { addMinutes } from '../../platform/clock.ts'
import { openText, sealText } from '../../platform/sealed-text.ts'

const KEY_BYTES = 32

/**
 * Returns the key with which the browsers of an account encrypt the reports that they have not sent. It is made when it is first
 * asked for, and again when it was sealed with a secret that is gone: what was encrypted with the old one is lost then.
 */
export async function reportKeyOf(
  { db, config }: Pick<Context, 'db' | 'config'>,
  userId: string,
): Promise<string> {
  const seal = { secrets: config.sessionSecrets, purpose: 'report-key', of: userId }
  const stored = await db
    .selectFrom('report_keys')
    .select('sealed_key')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const opened = stored ? openText(seal, stored.sealed_key) : null
  if (opened?.isCurrent) return opened.text
  const key = opened?.text ?? randomBytes(KEY_BYTES).toString('base64url')
  // A second phone that asks at the same time takes the key of the first.
  const { sealed_key } = await db
    .insertInto('report_keys')
    .values({ user_id: userId, sealed_key: sealText(seal, key) })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        sealed_key: stored
          ? eb
              .case()
              .when('report_keys.sealed_key', '=', stored.sealed_key)
              .then(eb.ref('excluded.sealed_key'))
              .else(eb.ref('report_keys.sealed_key'))
              .end()
          : eb.ref('report_keys.sealed_key'),
      })),
    )
    .returning('sealed_key')
    .executeTakeFirstOrThrow()
  return openText(seal, sealed_key)?.text ?? key
}

/** Notes that a phone of the account is connected; at most once a minute, because the page of jobs is loaded often. */
export async function noteSeen(db: Context['db'], userId: string, now: Date): Promise<void> {
  await db
    .updateTable('report_keys')
    .set({ seen_at: now })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('seen_at', 'is', null), eb('seen_at', '<', addMinutes(now, -1))]))
    .execute()
}
