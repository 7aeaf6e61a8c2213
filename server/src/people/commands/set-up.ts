import { createHash, randomBytes } from 'node:crypto'
import type { ClaimRequest } from '@jhilik/contract/set-up.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import { problem } from '../../platform/problem.ts'
import type { Caller } from '../rules/device.ts'
import { insertSignedUp, newAccountOf } from './sign-up.ts'
import { addAccessToken, type Tokens } from './start-sign-in.ts'

/** Younger links may belong to processes that start at the same time. */
const EARLIER_MINUTES = 60

/**
 * Makes a link for the start of this process while there is no admin, else null. Links that are more than an hour old
 * stop working. When several processes start at the same time, each has a link that works, until the first of them is
 * used.
 */
export async function makeSetUpLink(ctx: Context): Promise<string | null> {
  const at = ctx.clock.now()
  const token = randomBytes(32).toString('base64url')
  const isMade = await ctx.db.transaction().execute(async (tx) => {
    await lockSetUp(tx)
    if (!(await isSetUpOpen({ config: ctx.config, db: tx }))) {
      await tx.deleteFrom('setup_links').execute()
      return false
    }
    await tx.deleteFrom('setup_links').where('created_at', '<', addMinutes(at, -EARLIER_MINUTES)).execute()
    await tx
      .insertInto('setup_links')
      .values({ digest: digestOf(token), created_at: at })
      .execute()
    return true
  })
  // The token follows a `#`, so that neither servers nor proxies log it.
  return isMade ? `${ctx.config.publicUrl}/setup#token=${token}` : null
}

/**
 * Creates the account of the first owner and signs in. Throws setup_closed when there is an admin, setup_link_wrong,
 * and email_taken.
 */
export async function claimSetUp(
  ctx: Context,
  { token, ...input }: ClaimRequest,
  caller: Caller,
): Promise<Tokens> {
  // The link is checked before the password is hashed because hashing takes a while.
  await checkLink(ctx, ctx.db, token)
  const row = { ...(await newAccountOf(ctx, input, caller)), role: 'admin' as const, duty: 'owner' as const }
  const { id, created_at: at } = row
  const issued = await ctx.db.transaction().execute(async (tx) => {
    // The lock makes other uses of a link wait. None works any more when this transaction has made an admin.
    await lockSetUp(tx)
    await checkLink(ctx, tx, token)
    await tx.deleteFrom('setup_links').execute()
    const signedIn = await insertSignedUp(ctx, tx, row, caller)
    await recordAudit(tx, { actorId: id, action: 'user.became_owner', subjectId: id, at })
    return signedIn
  })
  return addAccessToken(ctx, issued)
}

/** Throws setup_closed when there is an admin, setup_link_wrong. */
async function checkLink({ config }: Context, db: Db, token: string): Promise<void> {
  // The link is read first. If it is used between the two reads, it is missing, but then the set-up is closed too.
  const link = await db
    .selectFrom('setup_links')
    .select('digest')
    .where('digest', '=', digestOf(token))
    .executeTakeFirst()
  if (!(await isSetUpOpen({ config, db }))) throw problem('setup_closed')
  if (!link) throw problem('setup_link_wrong')
}

/** Returns true while there is no admin at all; never in a demo. */
export async function isSetUpOpen({ config, db }: { config: { demo: boolean }; db: Db }): Promise<boolean> {
  if (config.demo) return false
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst()
  return admin === undefined
}

/** Every command that makes or uses a link of the set-up takes this lock. */
const lockSetUp = (tx: Tx): Promise<void> => takeNamedLock(tx, 'set-up')

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')
