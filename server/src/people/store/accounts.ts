import type { Duty } from '@jhilik/contract/duties.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Context } from '../../context.ts'
import { findChanges, recordAudit } from '../../platform/audit.ts'
import { accountOf, type ConfirmedOrSystem } from '../../platform/confirmed.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import type { Locale } from '../../platform/locale.ts'
import type { UsersTable } from '../../platform/schema/people.ts'
import { channelOf } from '../rules/login-codes.ts'
import { unlinkIdentities } from './identities.ts'
import { deleteFactors } from './second-factors.ts'
import { endAllSignIns } from './sign-ins.ts'

/** False when the address has an account already. */
export async function insertUser(tx: Tx, user: Insertable<UsersTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

interface NewAccount {
  /**
   * An e-mail address, or a phone number in E.164. The person who opens the account has proved that they read its
   * messages.
   */
  destination: string
  name: string | undefined
  locale: Locale | null
}

/**
 * Opens an account without a password and locks it. Returns the existing account when somebody else opens one with the
 * address at this moment.
 */
export async function openAccount(
  ctx: Context,
  tx: Tx,
  { destination, name = '', locale }: NewAccount,
): Promise<{ account: Selectable<UsersTable>; isNew: boolean }> {
  const at = ctx.clock.now()
  const id = newId()
  const reachedAt =
    channelOf(destination) === 'email'
      ? { email: destination, email_verified_at: at }
      : { email: null, phone: destination, phone_e164: destination, verified_phone: destination }
  const isNew = await insertUser(tx, {
    id,
    name,
    ...reachedAt,
    password_hash: null,
    locale,
    deactivated_at: null,
    reset_asked_at: null,
    created_at: at,
    updated_at: at,
  })
  if (isNew) await recordAudit(tx, { actorId: id, action: 'user.signed_up', subjectId: id, at })
  const account = await lockUserReachedAt(tx, destination)
  if (!account) throw new Error('The new account is gone')
  return { account, isNew }
}

/**
 * Every change of a user or of their sign-ins takes this lock. It is `for no key update`, so that rows which only refer
 * to the user, such as bookings, can be written meanwhile. Undefined for a deleted account too.
 */
export function lockUser(tx: Tx, id: string): Promise<Selectable<UsersTable> | undefined> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Locks the user like `lockUser`, found by an e-mail address or by the number in E.164 that signs in. */
export function lockUserReachedAt(tx: Tx, destination: string): Promise<Selectable<UsersTable> | undefined> {
  const column = destination.includes('@') ? 'email' : 'verified_phone'
  return tx
    .selectFrom('users')
    .selectAll()
    .where(column, '=', destination)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Locks and returns the active admins: none loses the role or changes duty until the transaction ends. */
export function lockAdmins(
  tx: Tx,
): Promise<Pick<Selectable<UsersTable>, 'id' | 'role' | 'duty' | 'duty_awaits_email'>[]> {
  return tx
    .selectFrom('users')
    .select(['id', 'role', 'duty', 'duty_awaits_email'])
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function updateUser(tx: Tx, id: string, change: Updateable<UsersTable>): Promise<void> {
  await tx.updateTable('users').set(change).where('id', '=', id).where('deleted_at', 'is', null).execute()
}

/** Stores the first photo of a new account. A photo that the account already has stays. */
export async function setFirstPhoto(tx: Tx, userId: string, img: string, at: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ img, updated_at: at })
    .where('id', '=', userId)
    .where('img', '=', '')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await recordAudit(tx, { actorId: userId, action: 'user.edited', subjectId: userId, at })
}

/**
 * Writes only a different value. This is no edit of the account: it has no audit entry, and `updated_at` stays the
 * same.
 */
export async function updateLocale(tx: Tx, id: string, locale: Locale): Promise<void> {
  await tx
    .updateTable('users')
    .set({ locale })
    .where('id', '=', id)
    .where('locale', 'is distinct from', locale)
    .execute()
}

/**
 * Writes role and duty (null for a user) and their audit entry; `actorId` is null for the command line. `awaitsEmail`:
 * the duty begins when the address is proved. The user must be locked.
 */
export async function writeDuty(
  tx: Tx,
  user: Pick<Selectable<UsersTable>, 'id' | 'role' | 'duty'>,
  duty: Duty | null,
  { by, at, awaitsEmail = false }: { by: ConfirmedOrSystem; at: Date; awaitsEmail?: boolean },
): Promise<void> {
  const role = duty ? 'admin' : 'user'
  await updateUser(tx, user.id, { role, duty, duty_awaits_email: awaitsEmail, updated_at: at })
  await recordAudit(tx, {
    actorId: accountOf(by),
    action: 'user.role_changed',
    subjectId: user.id,
    detail: { ...findChanges({ role: user.role, duty: user.duty }, { role, duty }) },
    at,
  })
}

/**
 * Returns the number that may sign in. A number that differs from the account's own may sign in only as long as there
 * is no e-mail address.
 */
export function keptVerifiedPhone({
  email,
  phone_e164,
  verified_phone,
}: Pick<Selectable<UsersTable>, 'email' | 'phone_e164' | 'verified_phone'>): string | null {
  return email === null || phone_e164 === verified_phone ? verified_phone : null
}

/**
 * Somebody has proved that they own the address of the account, which is locked. The person who signed up with the
 * address before anybody had verified it may be somebody else: their password, verified phone, second factors, sign-ins
 * and identities end. The owner can choose a password by mail. The second factors of an admin stay, because access to the mailbox
 * alone must not be enough, unless the admin was appointed before the address was proved. False when the address was
 * proved before; then nothing ends.
 */
export async function proveEmail(
  tx: Tx,
  {
    id,
    role,
    duty_awaits_email,
    email_verified_at,
  }: Pick<Selectable<UsersTable>, 'id' | 'role' | 'duty_awaits_email' | 'email_verified_at'>,
  at: Date,
): Promise<boolean> {
  if (email_verified_at) return false
  const ended = { password_hash: null, verified_phone: null }
  await updateUser(tx, id, { email_verified_at: at, duty_awaits_email: false, ...ended })
  if (role === 'user' || duty_awaits_email) await deleteFactors(tx, id)
  await unlinkIdentities(tx, id)
  await endAllSignIns(tx, id, at)
  return true
}

export async function deleteEmailChange(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}
