import type { Db } from '../../platform/db.ts'
import type { Locale } from '../../platform/locale.ts'

interface SendableCode {
  id: string
  destination: string
  locale: Locale
}

/** Returns the code if it can still be used, and its destination is not that of a deactivated account. */
export function findSendableCode(db: Db, id: string, now: Date): Promise<SendableCode | undefined> {
  return db
    .selectFrom('login_codes')
    .select(['id', 'destination', 'locale'])
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users')
            .select('users.id')
            .where(({ eb, or, ref }) =>
              or([
                eb('users.email', '=', ref('login_codes.destination')),
                eb('users.verified_phone', '=', ref('login_codes.destination')),
              ]),
            )
            .where('users.deactivated_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst()
}

/** Returns whether the owner of the account has proved that they read the messages of the destination. */
export async function isProvedOf(db: Db, userId: string, destination: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(({ and, eb, or }) =>
      or([
        eb('verified_phone', '=', destination),
        and([eb('email', '=', destination), eb('email_verified_at', 'is not', null)]),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}
