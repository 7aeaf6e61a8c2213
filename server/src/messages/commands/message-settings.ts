import type { MessageSettings, StoredMessageSettings } from '@jhilik/contract/messages.ts'
import type { Context } from '../../context.ts'
import { findChanges, recordAudit } from '../../platform/audit.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import { parseFormAmount } from '../../platform/money-columns.ts'
import { lockSetting, writeSetting } from '../../platform/settings.ts'
import { checkVersion, type IfMatch, withVersion } from '../../platform/versions.ts'
import { MESSAGES_KEY, readMessageSettings } from '../views/message-settings.ts'

/** Sets how customers are told, for everything that is not sent yet. Throws 400 naming the field, and changed_meanwhile. */
export async function setMessageSettings(
  ctx: Context,
  actor: Confirmed,
  settings: MessageSettings,
  ifMatch?: IfMatch,
): Promise<StoredMessageSettings> {
  const { partPrice } = settings
  if (partPrice !== null) parseFormAmount(partPrice, ctx.config.currency, { path: 'partPrice' })
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    await lockSetting(tx, MESSAGES_KEY)
    const before = await readMessageSettings(tx)
    const changes = findChanges(recordedFields(before), recordedFields(settings))
    if (!changes) return withVersion(before)
    checkVersion(ifMatch, withVersion(before))
    await writeSetting(tx, MESSAGES_KEY, settings, { by: actor, at })
    await recordAudit(tx, { actorId: actor.id, action: 'message_settings.changed', detail: changes, at })
    return withVersion(settings)
  })
}

/** The names that the history shows. */
const recordedFields = ({ reminderHours, customers, staff, ...settings }: MessageSettings) => ({
  reminders: reminderHours,
  ...settings,
  messageChannels: { customers, staff },
})
