import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { problem } from '../../platform/problem.ts'
import { digestOf } from '../rules/set-up-links.ts'
import { deleteLinks, lockSetUp } from '../store/set-up-links.ts'
import { hasLink, isSetUpOpen } from '../views/set-up-links.ts'

/** Throws setup_closed when there is an admin, setup_link_wrong. */
export async function checkLink(ctx: Pick<Context, 'config'>, db: Db, token: string): Promise<void> {
  // The link is read first. If it is used between the two reads, it is missing, but then the set-up is closed too.
  const isKnown = await hasLink(db, digestOf(token))
  if (!(await isSetUpOpen({ config: ctx.config, db }))) throw problem('setup_closed')
  if (!isKnown) throw problem('setup_link_wrong')
}

/**
 * Checks the link like `checkLink` and deletes all links, so that none works any more if the transaction makes an
 * admin. Other uses wait for it.
 */
export async function useLink(ctx: Pick<Context, 'config'>, tx: Tx, token: string): Promise<void> {
  await lockSetUp(tx)
  await checkLink(ctx, tx, token)
  await deleteLinks(tx)
}
