import type { Context } from '../../context.ts'
import { ONLY_ONE, recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { lockSetting, readSetting, writeSetting } from '../../platform/settings.ts'
import { PAGES_READ_KEY } from '../views/set-up.ts'

export async function setPagesRead(ctx: Context, actor: Actor, read: boolean): Promise<void> {
  const at = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    await lockSetting(tx, PAGES_READ_KEY)
    if (((await readSetting(tx, PAGES_READ_KEY)) === true) === read) return
    await writeSetting(tx, PAGES_READ_KEY, read, at)
    await recordAudit(tx, {
      actorId: actor.id,
      action: read ? 'business.pages_read' : 'business.pages_unread',
      subject: ['business', ONLY_ONE],
      at,
    })
  })
}
