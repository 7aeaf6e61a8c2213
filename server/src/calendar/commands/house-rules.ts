import { isDeepStrictEqual } from 'node:util'
import type { HouseRulesRequest, StoredHouseRules } from '@jhilik/contract/house-rules.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import { lockSetting, writeSetting } from '../../platform/settings.ts'
import { checkVersion, type IfMatch, withVersion } from '../../platform/versions.ts'
import { checkTerms } from '../rules/house-rules.ts'
import { completeRules, HOUSE_RULES_KEY, readHouseRules } from '../views/house-rules.ts'
import { requestFill } from './fill-schedules.ts'

/**
 * Sets the rules for new bookings; existing bookings keep the rules under which they were made. Throws changed_meanwhile.
 */
export async function setHouseRules(
  ctx: Context,
  actor: Confirmed,
  input: HouseRulesRequest,
  ifMatch?: IfMatch,
): Promise<StoredHouseRules> {
  checkTerms(input.paymentTerms, ctx.config.currency)
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    await lockSetting(tx, HOUSE_RULES_KEY)
    const before = await readHouseRules(tx, ctx.config)
    const rules = completeRules(input, before)
    if (isDeepStrictEqual(rules, before)) return withVersion(rules)
    checkVersion(ifMatch, withVersion(before))
    await writeSetting(tx, HOUSE_RULES_KEY, rules, { by: actor, at })
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'house_rules.changed',
      detail: { before, after: rules },
      at,
    })
    if (rules.horizonWeeks !== before.horizonWeeks) await requestFill(ctx, tx)
    return withVersion(rules)
  })
}
