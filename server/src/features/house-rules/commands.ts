import type { HouseRules } from '@jhilik/contract/house-rules.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import type { JobKind } from '../../platform/jobs.ts'
import { lockRules, writeRules } from './store.ts'
import { readHouseRules } from './views.ts'

/** Schedules make slots up to another horizon: handled by the schedules feature. */
export const horizonChangedJob: JobKind<object> = { name: 'horizon-changed' }

/** Subject of audit entries: the rules have no id. */
const SUBJECT = ['house_rules', '00000000-0000-0000-0000-000000000000'] as const

/** Sets the rules for new bookings; existing bookings keep the rules they were made under. */
export async function setHouseRules(ctx: Context, actor: Actor, rules: HouseRules): Promise<HouseRules> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    await lockRules(tx)
    const before = await readHouseRules(tx, ctx.config)
    await writeRules(tx, rules, at)
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'house_rules.changed',
      subject: SUBJECT,
      detail: { from: before, to: rules },
      at,
    })
    if (rules.horizonWeeks !== before.horizonWeeks) await ctx.jobs.enqueue(tx, horizonChangedJob, {})
    return rules
  })
}
