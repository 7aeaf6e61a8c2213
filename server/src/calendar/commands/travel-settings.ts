import type { StoredTravelSettings, TravelSettings } from '@jhilik/contract/travel.ts'
import type { Context } from '../../context.ts'
import { findChanges, recordAudit } from '../../platform/audit.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import { lockSetting, writeSetting } from '../../platform/settings.ts'
import { checkVersion, type IfMatch, withVersion } from '../../platform/versions.ts'
import { readTravelSettings, showTravelSettings, TRAVEL_KEY } from '../views/travel-settings.ts'
import { learnSpeedsJob } from './learn-speeds.ts'

/** Sets how long crews travel, for new bookings; those that were made keep their crew. Throws changed_meanwhile. */
export async function setTravelSettings(
  ctx: Context,
  actor: Confirmed,
  settings: TravelSettings,
  ifMatch?: IfMatch,
): Promise<StoredTravelSettings> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    await lockSetting(tx, TRAVEL_KEY)
    const before = await readTravelSettings(tx)
    const changes = findChanges(before, settings)
    if (!changes) return showTravelSettings(tx, ctx.config)
    checkVersion(ifMatch, withVersion(before))
    await writeSetting(tx, TRAVEL_KEY, settings, { by: actor, at })
    // What was learned is mixed with the speeds that are set.
    await ctx.jobs.enqueue(tx, learnSpeedsJob, {})
    await recordAudit(tx, { actorId: actor.id, action: 'travel_settings.changed', detail: changes, at })
    return showTravelSettings(tx, ctx.config)
  })
}
