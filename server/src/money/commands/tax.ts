import { isDeepStrictEqual } from 'node:util'
import type { StoredTaxSettings, TaxSettings } from '@jhilik/contract/tax-settings.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import { lockSetting, writeSetting } from '../../platform/settings.ts'
import { checkVersion, type IfMatch, withVersion } from '../../platform/versions.ts'
import { readTaxSettings, TAX_KEY } from '../views/tax.ts'

/** Sets the tax of new bookings and documents; those that exist keep theirs. Throws changed_meanwhile. */
export async function setTaxSettings(
  ctx: Context,
  actor: Confirmed,
  after: TaxSettings,
  ifMatch?: IfMatch,
): Promise<StoredTaxSettings> {
  const at = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    await lockSetting(tx, TAX_KEY)
    const before = await readTaxSettings(tx)
    if (isDeepStrictEqual(before, after)) return
    checkVersion(ifMatch, withVersion(before))
    await writeSetting(tx, TAX_KEY, after, { by: actor, at })
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'tax_settings.changed',
      detail: { before, after },
      at,
    })
  })
  return withVersion(after)
}
