import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../../context.ts'
import { planStaffMessages } from '../../messages/commands/plan-staff-messages.ts'
import { newId } from '../../platform/ids.ts'
import { lockSetting, writeSetting } from '../../platform/settings.ts'
import type { SilenceFacts } from '../mails/gateways.ts'
import { FAILING_S } from '../rules/status.ts'
import { readSilences, SILENCES_KEY } from '../views/silences.ts'

/**
 * Tells the owners once when a gateway has given no answer for a quarter of an hour, as the process that runs this has seen it.
 * A process that has not called it since its start knows nothing, and changes nothing.
 */
export async function watchGateways(ctx: Context): Promise<void> {
  const { clock, gateways, meters } = ctx
  await ctx.db.transaction().execute(async (tx) => {
    await lockSetting(tx, SILENCES_KEY)
    const before = await readSilences(tx)
    const silences = { ...before }
    for (const name of gateways.keys()) {
      const { failingSince, lastFailureAt, lastSuccessAt } = meters.gateway(name)
      if (failingSince === null && lastSuccessAt !== null) delete silences[name]
      if (failingSince === null || lastFailureAt === null || name in silences) continue
      if (lastFailureAt.getTime() - failingSince.getTime() < FAILING_S * 1000) continue
      silences[name] = failingSince.toISOString()
      const facts: SilenceFacts = { gateway: name }
      const about = { event: 'staff_gateway_silent', subjectId: newId(), facts } as const
      await planStaffMessages(ctx, tx, about, 'settings.change')
    }
    if (!isDeepStrictEqual(silences, before)) {
      await writeSetting(tx, SILENCES_KEY, silences, { by: 'system', at: clock.now() })
    }
  })
}
