import { decimalsProblem } from '@jhilik/contract/decimals.ts'
import { serviceFieldsSchema } from '@jhilik/contract/service-requests.ts'
import type { ServiceTemplate, UseTemplatesRequest } from '@jhilik/contract/service-templates.ts'
import { z } from 'zod'

const { duration } = serviceFieldsSchema.shape
const price = serviceFieldsSchema.shape.price.unwrap()

const choiceSchema = z.object({
  chosen: z.boolean(),
  price: z.string(),
  duration: z.string(),
  withSizes: z.boolean(),
})

/** The chosen ones as the call takes them; the others are not checked. */
export const templatesFormSchema = (currency: string) =>
  z
    .object({ templates: z.record(z.string(), choiceSchema) })
    .transform(({ templates }, context): UseTemplatesRequest => {
      const services = Object.entries(templates).flatMap(([key, typed]) => {
        if (!typed.chosen) return []
        const [cost, minutes] = [price.safeParse(typed.price), duration.safeParse(typed.duration)]
        const refuse = (field: 'price' | 'duration', message: string) =>
          context.addIssue({ code: 'custom', path: ['templates', key, field], message })
        if (cost.error) refuse('price', cost.error.issues[0]?.message ?? '')
        if (minutes.error) refuse('duration', minutes.error.issues[0]?.message ?? '')
        if (!cost.success || !minutes.success) return []
        const decimals = decimalsProblem(cost.data, currency)
        if (decimals) refuse('price', decimals)
        return [{ key, price: cost.data, duration: minutes.data, withSizes: typed.withSizes }]
      })
      return { services }
    })

export type TemplatesInput = z.input<ReturnType<typeof templatesFormSchema>>

/** Nothing is chosen at first. */
export const toTemplatesInput = (templates: readonly ServiceTemplate[]): TemplatesInput => ({
  templates: Object.fromEntries(
    templates
      .filter(({ state }) => state === 'new')
      .map(({ key, suggestedPrice, duration, sizes }) => [
        key,
        {
          chosen: false,
          price: suggestedPrice === null ? '' : String(suggestedPrice),
          duration: String(duration),
          withSizes: sizes.length > 0,
        },
      ]),
  ),
})
