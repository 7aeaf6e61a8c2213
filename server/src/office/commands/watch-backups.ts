import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { planStaffMessages } from '../../messages/commands/plan-staff-messages.ts'
import { newId } from '../../platform/ids.ts'
import { lockSetting, readSetting, writeSetting } from '../../platform/settings.ts'
import type { MissingFacts } from '../mails/backup.ts'
import { placesOf, type Watch, watch } from '../rules/backups.ts'
import { findLastSuccess } from '../views/backups.ts'

const KEY = 'backup-watch'
const storedSchema = z.record(z.string(), z.object({ since: z.iso.datetime(), alerted: z.boolean() }))

/** Tells the owners once when a place has got no backup for 36 hours. */
export async function watchBackups(ctx: Context): Promise<void> {
  const { config, clock } = ctx
  const places = placesOf(config.backups)
  if (places.length === 0) return
  await ctx.db.transaction().execute(async (tx) => {
    await lockSetting(tx, KEY)
    const stored = storedSchema.parse((await readSetting(tx, KEY)) ?? {})
    const next: Record<string, Watch> = {}
    for (const place of places) {
      const lastSuccess = await findLastSuccess(tx, place)
      const found = watch(stored[place], { lastSuccess, now: clock.now() })
      next[place] = found.watch
      if (!found.alert) continue
      const facts: MissingFacts = { place }
      const about = { event: 'staff_backup_failed', subjectId: newId(), facts } as const
      await planStaffMessages(ctx, tx, about, 'settings.change')
    }
    if (!isDeepStrictEqual(next, stored)) await writeSetting(tx, KEY, next, { by: 'system', at: clock.now() })
  })
}
