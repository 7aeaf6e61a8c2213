import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import { takeNamedLock } from '../../../platform/named-lock.ts'
import { problem } from '../../../platform/problem.ts'

/** Until the transaction ends no other hold is made for this address. */
export async function lockHoldsOfEmail(tx: Tx, email: string): Promise<void> {
  await takeNamedLock(tx, `hold-email:${email}`)
}

/** The same for a phone number, in any notation. */
export async function lockHoldsOfPhone(tx: Tx, phone: string): Promise<void> {
  await takeNamedLock(tx, sql<string>`'hold-phone:' || phone_key(${phone})`)
}

export async function lockHoldsOfNetwork(tx: Tx, networkHash: string): Promise<void> {
  await takeNamedLock(tx, `hold-network:${networkHash}`)
}

interface HoldKeys {
  email: string
  phone: string
  networkHash: string | null
}

/** How many unpaid holds of all accounts have each key, without the booking `except`. */
export async function countHolds(
  tx: Tx,
  { email, phone, networkHash }: HoldKeys,
  except: string | null,
): Promise<{ by_email: number; by_phone: number; by_network: number }> {
  // `status = 'held'` is written as in the partial indexes, so that they are used.
  const others = sql`select count(*) from bookings where status = 'held' and id is distinct from ${except}::uuid`
  const { rows } = await sql<{ by_email: number; by_phone: number; by_network: number }>`select
    (${others} and customer_email = ${email}) as by_email,
    (${others} and phone_key(customer_phone) = phone_key(${phone})) as by_phone,
    (${others} and network_hash = ${networkHash}) as by_network`.execute(tx)
  const [counts] = rows
  if (!counts) throw problem('internal')
  return counts
}
