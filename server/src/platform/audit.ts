import { AsyncLocalStorage } from 'node:async_hooks'
import { isDeepStrictEqual } from 'node:util'
import { ACTIONS_OF_KIND, type ChangeKind } from '@jhilik/contract/recorded-actions.ts'
import { sql } from 'kysely'
import { type AddedRow, addedRow } from './added-rows.ts'
import type { Tx } from './db.ts'
import type { App } from './http.ts'
import { newId } from './ids.ts'
import { callerAddress } from './rate-limit.ts'

/** The id of a subject of which there is only one. */
export const ONLY_ONE = '00000000-0000-0000-0000-000000000000'

interface AuditEntry {
  /** Null when a job or the command line made the change. */
  actorId: string | null
  /** Subject and past participle: `slot.canceled`. */
  action: string
  /** Left out when there is only one subject of this type, and null when the subject is no longer known. */
  subjectId?: string | null
  detail?: Record<string, unknown>
  at: Date
}

const kinds = new Map<string, ChangeKind>(
  Object.entries(ACTIONS_OF_KIND).flatMap(([kind, actions]) =>
    actions.map((action): [string, ChangeKind] => [action, kind as ChangeKind]),
  ),
)

/** The types of subjects whose actions begin with another word. */
const SUBJECT_TYPES: Readonly<Record<string, string>> = { payment: 'payment_attempt', cash: 'user' }

/** Writes the entry in the transaction of the change. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.insertInto('audit_entries').values(toRow(entry)).execute()
}

/** Returns an entry that the statement of the change writes. */
export const addedAudit = (entry: AuditEntry): AddedRow => addedRow('audit_entries', toRow(entry))

function toRow({ actorId, action, subjectId, detail, at }: AuditEntry) {
  const name = action.replace(/\..*/, '')
  return {
    id: newId(),
    actor_id: actorId,
    action,
    subject_type: SUBJECT_TYPES[name] ?? name,
    subject_id: subjectId ?? ONLY_ONE,
    kind: kinds.get(action) ?? null,
    detail: JSON.stringify({ ...detail, ...currentCause() }),
    address: currentCallerAddress(),
    at,
  }
}

/**
 * Counts a failed sign-in: one entry for an account, a network and an hour. When the account is unknown, neither the
 * typed address nor anything derived from it is stored.
 */
export const countFailedSignIn = (
  tx: Tx,
  { accountId, at }: { accountId: string | null; at: Date },
): Promise<void> =>
  countFailure(tx, { action: 'user.sign_in_failed', actorId: null, subjectId: accountId ?? ONLY_ONE, at })

/** Counts a wrong password or code of a signed-in caller, like `countFailedSignIn`. */
export const countFailedConfirmation = (
  tx: Tx,
  { actorId, at }: { actorId: string; at: Date },
): Promise<void> => countFailure(tx, { action: 'user.confirmation_failed', actorId, subjectId: actorId, at })

interface Failure {
  action: 'user.sign_in_failed' | 'user.confirmation_failed'
  actorId: string | null
  subjectId: string
  at: Date
}

async function countFailure(tx: Tx, { action, actorId, subjectId, at }: Failure): Promise<void> {
  const counted_hour = new Date(at)
  counted_hour.setUTCMinutes(0, 0, 0)
  await tx
    .insertInto('audit_entries')
    .values({
      id: newId(),
      actor_id: actorId,
      action,
      subject_type: 'user',
      subject_id: subjectId ?? ONLY_ONE,
      kind: kinds.get(action) ?? null,
      address: currentCallerAddress() ?? 'unknown',
      counted_hour,
      at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['subject_id', 'action', 'address', 'counted_hour'])
        .where('counted_hour', 'is not', null)
        .doUpdateSet(({ ref, eb }) => ({ count: eb(ref('audit_entries.count'), '+', 1) })),
    )
    .execute()
}

/**
 * Removes the networks from which somebody made changes, and the texts of notes and reasons about the account, its bookings
 * and their payments. The account must be marked as deleted.
 */
export async function forgetChangesOf(tx: Tx, userId: string): Promise<void> {
  await sql`select forget_changes_of(${userId}::uuid)`.execute(tx)
}

/**
 * Deletes the oldest entries before the instant, at most that many, and returns how many. Those of bookings and
 * payments stay, because they are the history of each booking.
 */
export async function deleteAuditBefore(tx: Tx, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    select delete_audit_entries(${before.toISOString()}::timestamptz, ${most}::integer) as deleted`.execute(
    tx,
  )
  return rows[0]?.deleted ?? 0
}

/**
 * Returns the fields that differ, as the detail of an entry; null when none does. Fields are named as in the API
 * (`changedFieldSchema`), so that the history can show them.
 */
export function findChanges<T extends object>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } | null {
  const fields = (Object.keys(after) as (keyof T)[]).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  )
  if (fields.length === 0) return null
  const pick = (values: T) => Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<T>
  return { before: pick(before), after: pick(after) }
}

interface Cause {
  /** The network of the request that is being answered; null in jobs. */
  address: string | null
  /** The bulk change that is being carried out. */
  bulkChange?: string
  /** The customer acts by the link of a message, without a session. */
  byLink?: true
}

const causes = new AsyncLocalStorage<Cause>()

/** Returns the network of the request that is being answered; null in jobs and on the command line. */
const currentCallerAddress = (): string | null => causes.getStore()?.address ?? null

/** Returns what the detail of an entry says about how the change came about. */
function currentCause(): Omit<Cause, 'address'> {
  const { address: _, ...cause } = causes.getStore() ?? {}
  return cause
}

/** Names the bulk change in whatever the work writes into the audit, so that its entries are found together. */
export const recordAsPartOf = <T>(bulkChange: string, work: () => Promise<T>): Promise<T> =>
  causes.run({ address: null, bulkChange }, work)

/** Says of whatever the work writes into the audit that the customer did it by the link of a message. */
export const recordAsByLink = <T>(work: () => Promise<T>): Promise<T> =>
  causes.run({ address: currentCallerAddress(), byLink: true }, work)

/**
 * Makes the caller's network known to whatever the request writes into the audit, so that commands need no parameter
 * for it. This is in the last hook before the handler, because parsing a body continues in the context of its socket.
 */
export function registerCallerContext(app: App): void {
  app.addHook('preHandler', (request, _reply, done) => causes.run({ address: callerAddress(request) }, done))
}
