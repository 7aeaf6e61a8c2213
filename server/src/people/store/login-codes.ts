import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import { isCodeOf, MAX_WRONG_ENTRIES } from '../rules/login-codes.ts'

/** Makes codes for a destination be asked for one after the other. */
export const lockDestination = (tx: Tx, destination: string): Promise<void> =>
  takeNamedLock(tx, `login-code:${destination}`)

/** A right code, whose destination is locked until the transaction ends. `use` ends it. */
interface RightCode {
  destination: string
  use(): Promise<void>
}

/**
 * Judges an entry. `ended`: the code is unknown, used, too old, or was entered wrong too often. The transaction must be
 * committed, because the count of wrong entries is written.
 */
export async function enterLoginCode(
  ctx: Context,
  tx: Tx,
  { challenge, code }: { challenge: string; code: string },
): Promise<RightCode | 'wrong' | 'ended'> {
  const now = ctx.clock.now()
  // The lock makes entries of one code be judged one after the other.
  const row = await tx
    .selectFrom('login_codes')
    .selectAll()
    .where('id', '=', challenge)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.used_at || row.expires_at <= now || row.wrong_entries >= MAX_WRONG_ENTRIES) return 'ended'
  if (!isCodeOf(ctx.config.sessionSecrets, row.id, code)) {
    const wrong_entries = row.wrong_entries + 1
    await tx.updateTable('login_codes').set({ wrong_entries }).where('id', '=', row.id).execute()
    return wrong_entries < MAX_WRONG_ENTRIES ? 'wrong' : 'ended'
  }
  // Two codes for one destination must not open two accounts.
  await lockDestination(tx, row.destination)
  return {
    destination: row.destination,
    async use() {
      await tx.updateTable('login_codes').set({ used_at: now }).where('id', '=', row.id).execute()
    },
  }
}
