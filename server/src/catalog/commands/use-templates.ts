import type { ServiceRequest } from '@jhilik/contract/service-requests.ts'
import type { UsedTemplates, UseTemplatesRequest } from '@jhilik/contract/service-templates.ts'
import { serviceIsNotOnOffer } from '@jhilik/contract/validation.ts'
import { requestFill } from '../../calendar/commands/fill-schedules.ts'
import { insertScheduleOf } from '../../calendar/commands/schedules.ts'
import type { Context } from '../../context.ts'
import { wallClock } from '../../platform/clock.ts'
import type { Actor } from '../../platform/guard.ts'
import { inField, invalidField } from '../../platform/problem.ts'
import { bangla } from '../rules/bangla.ts'
import { includes } from '../rules/includes.ts'
import { findTemplate, illustrationOf } from '../rules/templates.ts'
import { lockTemplates } from '../store/service-templates.ts'
import { listUsedTemplates } from '../views/service-templates.ts'
import { insertServiceOf } from './add-service.ts'

/**
 * Creates services from the chosen templates, each with a schedule if one is given. Templates from which there is a
 * service already are skipped. Throws 400 naming the field, and nothing is created.
 */
export async function createFromTemplates(
  ctx: Context,
  actor: Actor,
  { services, schedule }: UseTemplatesRequest,
): Promise<UsedTemplates> {
  const { date: validFrom } = wallClock(ctx.clock.now(), ctx.config.timeZone)
  return ctx.db.transaction().execute(async (tx) => {
    await lockTemplates(tx)
    const used = await listUsedTemplates(tx)
    const result: UsedTemplates = { created: [], skipped: [] }
    for (const [index, { key, price, duration }] of services.entries()) {
      const template = findTemplate(key)
      if (!template) throw invalidField(`services.${index}.key`, serviceIsNotOnOffer)
      if (used.has(key)) {
        result.skipped.push(key)
        continue
      }
      const { name, description, type, asks } = template
      const texts = { name, description, includes: [...(includes[key] ?? [])] }
      const bn = banglaOf(key)
      const input = { ...texts, ...(bn && { bn }), price, duration, serviceType: type, asks: [...asks] }
      const service = await inField(`services.${index}`, () =>
        insertServiceOf(ctx, tx, actor, { ...input, img: illustrationOf(template) }, { template: key }),
      )
      if (schedule) {
        await insertScheduleOf(ctx, tx, actor, {
          ...schedule,
          service,
          validFrom,
          validTo: null,
          active: true,
        })
      }
      result.created.push({ key, _id: service })
    }
    if (schedule && result.created.length > 0) await requestFill(ctx, tx)
    return result
  })
}

/** Some letters of Bangla have two spellings; requests are stored in this one. */
function banglaOf(key: string): ServiceRequest['bn'] {
  const texts = bangla[key]
  if (!texts) return undefined
  const { name, description, includes: lines } = texts
  return {
    name: name.normalize('NFC'),
    description: description.normalize('NFC'),
    includes: lines.map((line) => line.normalize('NFC')),
  }
}
