import type { ListedUser, User, UserListQuery } from '@jhilik/contract/accounts.ts'
import { dutiesWith, type Permission } from '@jhilik/contract/duties.ts'
import type { OwnAccount } from '@jhilik/contract/own-account.ts'
import type { UserDetail } from '@jhilik/contract/user-detail.ts'
import { type Selectable, sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db.ts'
import { foldedText } from '../../platform/folded-text.ts'
import type { Locale } from '../../platform/locale.ts'
import { ageCursor, decodeInstantCursor, pageLimit, toPage } from '../../platform/paging.ts'
import type { PeopleTables, UsersTable } from '../../platform/schema/people.ts'
import { withVersion } from '../../platform/versions.ts'
import { listVehicles } from './garage.ts'

type UserRow = Pick<
  Selectable<UsersTable>,
  'id' | 'name' | 'email' | 'role' | 'duty' | 'phone' | 'address' | 'img' | 'deactivated_at' | 'created_at'
>

export function toUser(row: UserRow): User {
  return {
    _id: row.id,
    name: row.name,
    email: row.email ?? '',
    role: row.role,
    duty: row.duty,
    phone: row.phone,
    address: row.address,
    img: row.img,
    active: row.deactivated_at === null,
    createdAt: row.created_at.toISOString(),
  }
}

function toListedUser(row: Selectable<UsersTable>): ListedUser {
  const user = {
    ...toUser(row),
    hasAccount: row.contact_phone === null,
    emailVerified: row.email_verified_at !== null,
    dutyAwaitsEmail: row.duty_awaits_email,
  }
  return withVersion(user, { role: row.role, duty: row.duty, note: row.staff_note })
}

/** Lists the newest first. With `q`, name, addresses or phone number have to contain all of its words. */
export async function listUsers(db: Db, { limit, cursor, q, role, active }: UserListQuery) {
  const size = pageLimit(limit)
  let query = db
    .selectFrom('users')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
  for (const term of q ? searchTermsOf(await foldedText(db, q)) : []) {
    // The index has pieces of two and three characters. It finds candidates, which are then searched for the whole
    // term.
    if (term.length >= 3) {
      query = query.where(sql<boolean>`word_pieces(search_text) @> trigrams(${term})`)
    } else if ([...term].length === 2) {
      query = query.where(sql<boolean>`word_pieces(search_text) @> array[${term}]`)
    }
    query = query.where(sql<boolean>`strpos(search_text, ${term}) > 0`)
  }
  if (role) query = query.where('role', '=', role)
  if (active) query = query.where('deactivated_at', active === 'true' ? 'is' : 'is not', null)
  if (cursor) {
    const [createdAt, id] = decodeInstantCursor(cursor)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(createdAt, id)),
    )
  }
  return toPage(await query.execute(), size, ageCursor, toListedUser)
}

/** Further words of a search are ignored. */
const MAX_WORDS = 8

/**
 * Returns the words to search for. Only the digits of a phone number are used, because it can be written in several
 * ways.
 */
function searchTermsOf(q: string): string[] {
  if (/^\+?[\d\s()-]+$/.test(q)) return [q.replaceAll(/\D/g, '') || q]
  return q.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
}

/** Returns a user as staff see them, with their note and the user's garage. */
export async function findUser(db: Db, id: string): Promise<UserDetail | undefined> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && { ...toListedUser(row), note: row.staff_note, vehicles: await listVehicles(db, id) }
}

/**
 * Returns addresses and language for messages to an account. An address is null if it has none, the language until known.
 */
export async function findReader(
  db: Db,
  id: string,
): Promise<{ email: string | null; phone_e164: string | null; locale: Locale | null }> {
  return db
    .selectFrom('users')
    .select(['email', 'phone_e164', 'locale'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Returns the language of the user's last visit; null until known. */
export async function findLocale(db: Db, id: string): Promise<Locale | null> {
  const row = await db.selectFrom('users').select('locale').where('id', '=', id).executeTakeFirst()
  return row?.locale ?? null
}

/** Lists the recipients of mails to the business: its own address, else the staff who have the permission. */
export async function listBusinessRecipients(
  { contact, locale: fallback }: Config,
  db: Db,
  permission: Permission,
): Promise<{ email: string; locale: Locale }[]> {
  if (contact.email) return [{ email: contact.email, locale: fallback }]
  const staff = await listStaffAddresses(db, permission)
  return staff.map(({ email, locale }) => ({ email, locale: locale ?? fallback }))
}

/** Lists the same readers by their ids; null stands for the address of the business. */
export async function listBusinessReaders(
  { contact }: Config,
  db: Db,
  permission: Permission,
): Promise<(string | null)[]> {
  if (contact.email) return [null]
  return (await listStaffAddresses(db, permission)).map(({ id }) => id)
}

/** Lists the addresses of the staff who have a permission. */
export function listStaffAddresses(
  db: Db,
  permission: Permission,
): Promise<{ id: string; email: string; locale: Locale | null }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'locale'])
    .where('duty', 'in', dutiesWith(permission))
    .where('duty_awaits_email', '=', false)
    .$narrowType<{ email: string }>()
    .where('email', 'is not', null)
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Returns the profile of a user, and how they can log in. */
export async function findOwnAccount(db: Db, id: string, now: Date): Promise<OwnAccount> {
  const { email, email_verified_at, verified_phone, password_hash, ...profile } = await db
    .selectFrom('users')
    .select(['name', 'phone', 'address', 'img', 'role', 'duty'])
    .select(['email', 'email_verified_at', 'verified_phone', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const identity = await db
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return {
    ...profile,
    _id: id,
    email: email ?? '',
    emailVerified: email_verified_at !== null,
    newEmail: (await findEmailChange(db, id, now))?.email ?? null,
    verifiedPhone: verified_phone,
    hasPassword: password_hash !== null,
    hasGoogle: identity !== undefined,
    shownToCustomers: await isShownToCustomers(db, id),
  }
}

/** Returns whether customers see who comes; null for an account that belongs to no crew. */
export async function isShownToCustomers(db: Db, id: string): Promise<boolean | null> {
  const member = await db
    .selectFrom('crew_members')
    .leftJoin('shown_members', 'shown_members.user_id', 'crew_members.user_id')
    .select('shown_members.user_id as shown')
    .where('crew_members.user_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return member ? member.shown !== null : null
}

/** Returns what the owner calls the account, for an authenticator app and the list of a device's passkeys. */
export async function findAccountName(db: Db, id: string): Promise<{ name: string; label: string }> {
  const { name, email, phone } = await db
    .selectFrom('users')
    .select(['name', 'email', 'phone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { name, label: email ?? (phone || name) }
}

/** Returns the address that a user asked for, unless the link has expired. */
export function findEmailChange(
  db: Db,
  userId: string,
  now: Date,
): Promise<Selectable<PeopleTables['email_changes']> | undefined> {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Returns the id of the account that has verified a number in E.164, or of its contact. */
export async function findNumberOwner(db: Db, number: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(({ eb, or }) => or([eb('verified_phone', '=', number), eb('contact_phone', '=', number)]))
    .executeTakeFirst()
  return row?.id ?? null
}

/** Null when the account has no password. */
export async function findPasswordHash(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  return row?.password_hash ?? null
}
