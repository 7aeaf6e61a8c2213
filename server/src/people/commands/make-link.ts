import type { Context } from '../../context.ts'
import { addMinutes } from '../../platform/clock.ts'
import { digestOf, linkOf, newToken } from '../rules/set-up-links.ts'
import { deleteLinks, insertLink, lockSetUp } from '../store/set-up-links.ts'
import { isSetUpOpen } from '../views/set-up-links.ts'

/** Younger links may belong to processes that start at the same time. */
const EARLIER_MINUTES = 60

/**
 * Makes a link for the start of this process while there is no admin, else null. Links that are more than an hour old
 * stop working. When several processes start at the same time, each has a link that works, until the first of them is
 * used.
 */
export async function makeSetUpLink(ctx: Context): Promise<string | null> {
  const at = ctx.clock.now()
  const token = newToken()
  const isMade = await ctx.db.transaction().execute(async (tx) => {
    await lockSetUp(tx)
    if (!(await isSetUpOpen({ config: ctx.config, db: tx }))) {
      await deleteLinks(tx)
      return false
    }
    await deleteLinks(tx, { before: addMinutes(at, -EARLIER_MINUTES) })
    await insertLink(tx, { digest: digestOf(token), created_at: at })
    return true
  })
  return isMade ? linkOf(ctx.config.publicUrl, token) : null
}
