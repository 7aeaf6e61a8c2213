import type { ListedUser, User, UserListQuery } from '@jhilik/contract/accounts.ts'
import { dutiesWith, type Permission } from '@jhilik/contract/duties.ts'
import type { OwnAccount } from '@jhilik/contract/own-account.ts'
import type { SignIn } from '@jhilik/contract/sign-ins.ts'
import type { UserDetail } from '@jhilik/contract/user-detail.ts'
import { type Selectable, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import type { Locale } from '../../platform/locale.ts'
import { ageCursor, decodeInstantCursor, pageLimit, toPage } from '../../platform/paging.ts'
import { executePrepared } from '../../platform/prepared.ts'
import type { PeopleTables, UsersTable } from '../../platform/schema/people.ts'
import { searchTermsOf } from '../rules/search-terms.ts'
import { whyWithheld } from '../rules/withheld.ts'
import { listVehicles } from './garage.ts'
import { hasIdentity } from './identities.ts'

/** One person has far fewer. */
const MAX_SIGN_INS = 100

type UserColumns =
  | 'id'
  | 'name'
  | 'email'
  | 'role'
  | 'duty'
  | 'phone'
  | 'address'
  | 'img'
  | 'deactivated_at'
  | 'created_at'

export function toUser(row: Pick<Selectable<UsersTable>, UserColumns>): User {
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

const toListedUser = (row: Selectable<UsersTable>): ListedUser => ({
  ...toUser(row),
  emailVerified: row.email_verified_at !== null,
})

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
  for (const term of q ? searchTermsOf(q) : []) {
    // The index has pieces of two and three characters. It finds candidates, which are then searched for the whole
    // term.
    if (term.length >= 3) {
      query = query.where(sql<boolean>`word_pieces(search_text) @> trigrams(lower(${term}))`)
    } else if ([...term].length === 2) {
      query = query.where(sql<boolean>`word_pieces(search_text) @> array[lower(${term})]`)
    }
    query = query.where(sql<boolean>`strpos(search_text, lower(${term})) > 0`)
  }
  if (role) query = query.where('role', '=', role)
  if (active) query = query.where('deactivated_at', active === 'true' ? 'is' : 'is not', null)
  if (cursor) {
    const [createdAt, id] = decodeInstantCursor(cursor)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(createdAt, id)),
    )
  }
  const { page, nextCursor } = toPage(await query.execute(), size, ageCursor)
  return { users: page.map(toListedUser), nextCursor }
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
 * Returns address and language for mails to an account. The address is null if it has none, the language until known.
 */
export async function findReader(
  db: Db,
  id: string,
): Promise<{ email: string | null; locale: Locale | null }> {
  return db.selectFrom('users').select(['email', 'locale']).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Returns the language of the user's last visit; null until known. */
export async function findLocale(db: Db, id: string): Promise<Locale | null> {
  const row = await db.selectFrom('users').select('locale').where('id', '=', id).executeTakeFirst()
  return row?.locale ?? null
}

/** Lists the addresses of the staff who have a permission, for mails when the business has no address of its own. */
export function listStaffAddresses(
  db: Db,
  permission: Permission,
): Promise<{ email: string; locale: Locale | null }[]> {
  return db
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('duty', 'in', dutiesWith(permission))
    .$narrowType<{ email: string }>()
    .where('email', 'is not', null)
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Returns how a user can log in. */
export async function findOwnAccount(db: Db, id: string, now: Date): Promise<OwnAccount> {
  const row = await db
    .selectFrom('users')
    .select(['email', 'email_verified_at', 'verified_phone', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    email: row.email ?? '',
    emailVerified: row.email_verified_at !== null,
    newEmail: (await findEmailChange(db, id, now))?.email ?? null,
    verifiedPhone: row.verified_phone,
    hasPassword: row.password_hash !== null,
    hasGoogle: await hasIdentity(db, id),
  }
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

/** Returns the account that has the address; undefined when it is free. */
export async function findHolder(
  db: Db,
  email: string,
): Promise<{ isActive: boolean; locale: Locale | null } | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['locale', 'deactivated_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  return row && { isActive: row.deactivated_at === null, locale: row.locale }
}

/** Null when the account has no password. */
export async function findPasswordHash(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  return row?.password_hash ?? null
}

/** Undefined for an unknown address and for a deactivated account. */
export function findCredentials(
  db: Db,
  email: string,
): Promise<{ id: string; password_hash: string | null } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
}

/** Returns the account that signs in with a code; null for an unknown code or address. */
export async function findAccountOfCode(db: Db, challenge: string): Promise<string | null> {
  const row = await db
    .selectFrom('login_codes')
    .innerJoin('users', (join) =>
      join.on(({ eb, or, ref }) =>
        or([eb('users.email', '=', ref('destination')), eb('users.verified_phone', '=', ref('destination'))]),
      ),
    )
    .select('users.id')
    .where('login_codes.id', '=', challenge)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns what a password must not be made of; undefined for an unknown account. */
export function findPasswordOwner(
  db: Db,
  id: string,
): Promise<Pick<Selectable<UsersTable>, 'name' | 'email' | 'phone'> | undefined> {
  return db.selectFrom('users').select(['name', 'email', 'phone']).where('id', '=', id).executeTakeFirst()
}

const hasFactor = sql<boolean>`role = 'admin' and (
  exists (select from authenticators where user_id = users.id) or exists (select from passkeys where user_id = users.id))`

/**
 * Returns undefined when the sign-in has ended or its account is deactivated. An admin who has not proved a second
 * factor has no duty, so that every check of a permission fails.
 */
export async function findActor(
  { db, config }: Pick<Context, 'db' | 'config'>,
  signInId: string,
): Promise<Actor | undefined> {
  const signedIn = db
    .selectFrom('sign_ins')
    .innerJoin('users', 'users.id', 'sign_ins.user_id')
    .select(['users.id', 'email', 'locale', 'role', 'duty', 'confirmed_at', 'second_factor_at'])
    .select(hasFactor.as('has_factor'))
    .where('sign_ins.id', '=', signInId)
    .where('ended_at', 'is', null)
    .where('deactivated_at', 'is', null)
  const [row] = (await executePrepared(db, signedIn)).rows
  if (!row) return undefined
  const { confirmed_at: confirmedAt, second_factor_at, has_factor, duty, ...user } = row
  const isProved = second_factor_at !== null
  const withheld = whyWithheld(user.role, { hasFactor: has_factor, isProved }, config.adminSecondFactor)
  return { ...user, duty: withheld ? null : duty, withheld, signInId, confirmedAt }
}

/** Lists the actor's sign-ins that can be used, the last used first. */
export async function listSignIns(db: Db, actor: Actor, now: Date): Promise<SignIn[]> {
  const rows = await db
    .selectFrom('sign_ins')
    .select(['id', 'browser', 'system', 'address', 'signed_in_at', 'last_used_at'])
    .where('user_id', '=', actor.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SIGN_INS)
    .execute()
  return rows.map(({ id, signed_in_at, last_used_at, ...device }) => ({
    _id: id,
    ...device,
    signedInAt: signed_in_at.toISOString(),
    lastUsedAt: last_used_at.toISOString(),
    isCurrent: id === actor.signInId,
  }))
}

export async function isSignInOf(db: Db, userId: string, signInId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_ins')
    .select('id')
    .where('id', '=', signInId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether the account has signed in before, and never with this browser on this system. */
export async function isNewDevice(
  db: Db,
  userId: string,
  { browser, system }: Pick<SignIn, 'browser' | 'system'>,
): Promise<boolean> {
  const { all, same } = await db
    .selectFrom('sign_ins')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn
        .countAll<number>()
        .filterWhere('browser', '=', browser)
        .filterWhere('system', '=', system)
        .as('same'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(all) > 0 && Number(same) === 0
}
