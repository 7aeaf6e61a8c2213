import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import { isCodeOf, MAX_WRONG_ENTRIES } from '../rules/login-codes.ts'
import { lockCode, lockDestination, markUsed, writeWrongEntries } from '../store/login-codes.ts'

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
  const row = await lockCode(tx, challenge)
  if (!row || row.used_at || row.expires_at <= now || row.wrong_entries >= MAX_WRONG_ENTRIES) return 'ended'
  if (!isCodeOf(ctx.config.sessionSecrets, row.id, code)) {
    const wrongEntries = row.wrong_entries + 1
    await writeWrongEntries(tx, row.id, wrongEntries)
    return wrongEntries < MAX_WRONG_ENTRIES ? 'wrong' : 'ended'
  }
  // Two codes for one destination must not open two accounts.
  await lockDestination(tx, row.destination)
  return { destination: row.destination, use: () => markUsed(tx, row.id, now) }
}
