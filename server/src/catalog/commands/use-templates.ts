import type { UsedTemplates, UseTemplatesRequest } from '@jhilik/contract/service-templates.ts'
import { serviceIsNotOnOffer } from '@jhilik/contract/validation.ts'
import { requestFill } from '../../calendar/commands/fill-schedules.ts'
import { insertScheduleOf } from '../../calendar/commands/schedules.ts'
import type { Context } from '../../context.ts'
import { wallClock } from '../../platform/clock.ts'
import type { Actor } from '../../platform/guard.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import { inField, invalidField } from '../../platform/problem.ts'
import { suggestedAddOns, suggestedSizes } from '../rules/template-prices.ts'
import { illustrationOf, type Template, templates } from '../rules/templates.ts'
import { listUsedTemplates } from '../views/service-templates.ts'
import { insertServiceOf } from './services.ts'

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
    // Each template is made once, because every transaction that makes services of templates takes this lock.
    await takeNamedLock(tx, 'service-templates')
    const used = await listUsedTemplates(tx)
    const result: UsedTemplates = { created: [], skipped: [] }
    for (const [index, { key, price, duration, withSizes }] of services.entries()) {
      const template = templates.find(({ slug }) => slug === key)
      if (!template) throw invalidField(`services.${index}.key`, serviceIsNotOnOffer)
      if (used.has(key)) {
        result.skipped.push(key)
        continue
      }
      const { name, description, type } = template
      const input = {
        name,
        description,
        includes: [...template.includes],
        bn: toStored(template.bn),
        price,
        duration,
        serviceType: type,
        asks: [...template.asks],
        img: illustrationOf(template),
        ...(withSizes && pricesOf(template, { price, duration }, ctx.config.currency)),
      }
      const service = await inField(`services.${index}`, () =>
        insertServiceOf(ctx, tx, actor, input, { template: key }),
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

/** Returns the sizes and add-ons of a template; the price that was entered is that of the cheapest size. */
const pricesOf = (
  template: Template,
  { price, duration }: { price: number; duration: number },
  currency: string,
) => ({
  sizes: suggestedSizes(template, { listedPrice: price, duration }).map(({ listedPrice, ...size }) => ({
    ...size,
    price: listedPrice,
  })),
  addOns: suggestedAddOns(template, currency).map(({ listedPrice, ...addOn }) => ({
    ...addOn,
    price: listedPrice,
  })),
})

/** Some letters of Bangla have two spellings; requests are stored in this one. */
const toStored = ({ name, description, includes }: Template['bn']) => ({
  name: name.normalize('NFC'),
  description: description.normalize('NFC'),
  includes: includes.map((line) => line.normalize('NFC')),
})
