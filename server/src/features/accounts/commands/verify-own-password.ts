import { passwordIsWrong } from '@jhilik/contract/validation.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/guard.ts'
import { invalidField } from '../../../platform/problem.ts'
import { verifyPassword } from '../rules/password-hash.ts'
import { findCredentials } from '../views.ts'

interface Entered {
  password: string
  /** Its field in the request. */
  field: string
}

/** Call it before the transaction, hashing takes long, and `isStill` in it. Throws 400 for a wrong password. */
export async function verifyOwnPassword(ctx: Context, actor: Actor, { password, field }: Entered) {
  const wrong = () => invalidField(field, passwordIsWrong)
  const account = await findCredentials(ctx.db, actor.email)
  if (!account || !(await verifyPassword(account.password_hash, password))) throw wrong()
  return {
    wrong,
    /** False when the password has been changed meanwhile. `row` must be locked. */
    isStill: (row: { password_hash: string }) => row.password_hash === account.password_hash,
  }
}
