import { MAX_UNPAID_HOLDS } from '@jhilik/contract/constants.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import { problem } from '../../../platform/problem.ts'

/** Whom a hold is counted for, besides the account. */
export interface Holder {
  email: string
  phone: string
  /** Of the account: whoever types their own address is counted by the account alone, so that nobody else can block it. */
  ownEmail: string
  network: { hash: string; maxHolds: number } | null
}

/** Holds that are counted together come one after the other until their transactions end. */
export async function lockHolder(tx: Tx, { email, phone, ownEmail, network }: Holder): Promise<void> {
  // In this order everywhere, after the account's lock and before the slot's.
  if (email !== ownEmail) await lock(tx, sql<string>`${`hold-email:${email}`}`)
  await lock(tx, sql<string>`'hold-phone:' || phone_key(${phone})`)
  if (network) await lock(tx, sql<string>`${`hold-network:${network.hash}`}`)
}

async function lock(tx: Tx, name: ReturnType<typeof sql<string>>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/**
 * Counts the unpaid holds of all accounts but `except`, the holder's own hold of the same slot.
 * Call it with the holder locked. Throws shared_hold_limit.
 */
export async function checkSharedLimits(tx: Tx, holder: Holder, except: string | null): Promise<void> {
  const { email, phone, ownEmail, network } = holder
  // `status = 'held'` stands word for word in the partial indexes.
  const others = sql`select count(*) from bookings where status = 'held' and id is distinct from ${except}::uuid`
  const { rows } = await sql<{ by_email: number; by_phone: number; by_network: number }>`select
    (${others} and customer_email = ${email}) as by_email,
    (${others} and phone_key(customer_phone) = phone_key(${phone})) as by_phone,
    (${others} and network_hash = ${network?.hash ?? null}) as by_network`.execute(tx)
  const [held] = rows
  if (!held) throw problem('internal')
  const reached =
    (email !== ownEmail && held.by_email >= MAX_UNPAID_HOLDS && 'email') ||
    (held.by_phone >= MAX_UNPAID_HOLDS && 'phone') ||
    (network !== null && held.by_network >= network.maxHolds && 'network')
  if (reached) throw problem('shared_hold_limit', { detail: { reached } })
}
