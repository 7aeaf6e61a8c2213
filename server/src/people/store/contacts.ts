import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import type { Locale } from '../../platform/locale.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import { problem } from '../../platform/problem.ts'

export interface NumberOwner {
  id: string
  /** The e-mail address of the account; null if it has none that was proved. */
  email: string | null
}

/** The person for whom staff book. */
interface Called {
  /** The phone number in E.164. */
  number: string
  name: string
  address: string
  /** The language of messages. */
  locale?: Locale | undefined
  actorId: string
}

/**
 * Returns the account that has verified a number, or its contact, which is made when there is none, and locks it, so that
 * it is not deleted until the transaction ends. Nobody verifies the number meanwhile. A contact gets the language, an
 * account keeps its own. Throws account_closed.
 */
export async function lockNumberOwner(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { number, name, address, locale, actorId }: Called,
): Promise<NumberOwner> {
  await takeNamedLock(tx, `phone:${number}`)
  const found = await tx
    .selectFrom('users')
    .select(['id', 'email', 'email_verified_at', 'deactivated_at', 'contact_phone', 'locale'])
    .where(({ eb, or }) => or([eb('verified_phone', '=', number), eb('contact_phone', '=', number)]))
    .forKeyShare()
    .executeTakeFirst()
  if (found?.deactivated_at) throw problem('account_closed')
  if (found?.contact_phone && locale && locale !== found.locale) {
    await tx.updateTable('users').set({ locale }).where('id', '=', found.id).execute()
  }
  if (found) return { id: found.id, email: found.email_verified_at && found.email }
  const id = newId()
  const at = clock.now()
  await tx
    .insertInto('users')
    .values({
      id,
      name,
      email: null,
      phone: number,
      phone_e164: number,
      contact_phone: number,
      address,
      duty: null,
      password_hash: null,
      locale: locale ?? null,
      deactivated_at: null,
      reset_asked_at: null,
      created_at: at,
      updated_at: at,
    })
    .execute()
  await recordAudit(tx, { actorId, action: 'user.contact_made', subjectId: id, at })
  return { id, email: null }
}
