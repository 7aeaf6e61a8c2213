import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import { forgetChangesOf, recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { problem } from '../../platform/problem.ts'
import type { UsersTable } from '../../platform/schema/people.ts'
import { accountDeletedMail } from '../mails/account.ts'
import { deleteEmailChange, lockAdmins, updateUser } from '../store/accounts.ts'
import { unlinkIdentities } from '../store/identities.ts'
import { deleteFactors } from '../store/second-factors.ts'
import { endAllSignIns } from '../store/sign-ins.ts'

/**
 * Locks the account, so that nothing is added to it until the transaction ends. Undefined when it is deleted already.
 * Throws last_owner.
 */
export async function lockForErasure(tx: Tx, id: string): Promise<Selectable<UsersTable> | undefined> {
  const admins = await lockAdmins(tx)
  // Unlike with `lockUser`, rows that refer to the user have to wait too.
  const row = await tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  // An owner who has not begun yet cannot replace one who leaves.
  const isOnlyOwner = admins.every(
    ({ id: other, duty, duty_awaits_email }) => other === id || duty !== 'owner' || duty_awaits_email,
  )
  if (row?.duty === 'owner' && isOnlyOwner) throw problem('last_owner')
  return row
}

/**
 * Ends the sign-ins and removes what the row says about its owner. The address can be used for a new account. The row
 * stays, because bookings and recorded changes refer to it. The owner is told by mail. The account must be locked for
 * it.
 */
export async function eraseAccount(
  ctx: Context,
  tx: Tx,
  { id, email, locale }: Selectable<UsersTable>,
  { name, actorId }: { name: string; actorId: string },
): Promise<void> {
  const at = ctx.clock.now()
  // The sign-ins are ended first, because other processes are notified of it.
  await endAllSignIns(tx, id, at)
  await tx.deleteFrom('sign_ins').where('user_id', '=', id).execute()
  await deleteFactors(tx, id)
  await deleteEmailChange(tx, id)
  await unlinkIdentities(tx, id)
  await recordAudit(tx, { actorId, action: 'user.deleted', subjectId: id, at })
  await updateUser(tx, id, {
    name,
    email: `${id}@deleted.invalid`,
    phone: '',
    phone_e164: null,
    verified_phone: null,
    contact_phone: null,
    email_verified_at: null,
    address: '',
    img: '',
    role: 'user',
    duty: null,
    duty_awaits_email: false,
    password_hash: null,
    locale: null,
    staff_note: '',
    reset_asked_at: null,
    deactivated_at: at,
    deleted_at: at,
    updated_at: at,
  })
  await forgetChangesOf(tx, id)
  const mail = accountDeletedMail(ctx.config, { to: email, locale: locale ?? ctx.config.locale, at })
  await enqueueMail(ctx.jobs, tx, mail)
}
