import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { listBusinessRecipients } from '../../people/views/accounts.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { lockSetting, readSetting, writeSetting } from '../../platform/settings.ts'
import { missingBackupMail } from '../mails/backup.ts'
import { placesOf, type Watch, watch } from '../rules/backups.ts'
import { findLastSuccess } from '../views/backups.ts'

const KEY = 'backup-watch'
const storedSchema = z.record(z.string(), z.object({ since: z.iso.datetime(), alerted: z.boolean() }))

/** Sends one mail when a place has got no backup for 36 hours. */
export async function watchBackups(ctx: Context): Promise<void> {
  const { config, jobs, clock } = ctx
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
      for (const recipient of await listBusinessRecipients(config, tx, 'settings.change')) {
        await enqueueMail(jobs, tx, missingBackupMail(config, recipient, { place, lastSuccess }))
      }
    }
    if (!isDeepStrictEqual(next, stored)) await writeSetting(tx, KEY, next, { by: 'system', at: clock.now() })
  })
}
