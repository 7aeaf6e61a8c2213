import { passwordIsWrong } from '@jhilik/contract/validation.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/guard.ts'
import { verifyPassword } from '../../../platform/password-hash.ts'
import { invalidField } from '../../../platform/problem.ts'
import { findPasswordHash } from '../views.ts'

interface Entered {
  password: string
  /** Its field in the request. */
  field: string
}

/**
 * Call it before the transaction, hashing takes long, and `isStill` in it. Throws 400 for a wrong
 * password, and for an account without one.
 */
export async function verifyOwnPassword(ctx: Context, actor: Actor, { password, field }: Entered) {
  const wrong = () => invalidField(field, passwordIsWrong)
  const current = await findPasswordHash(ctx.db, actor.id)
  if (!(await verifyPassword(current, password))) throw wrong()
  return {
    wrong,
    /** False when the password has been changed meanwhile. `row` must be locked. */
    isStill: (row: { password_hash: string | null }) => row.password_hash === current,
  }
}
