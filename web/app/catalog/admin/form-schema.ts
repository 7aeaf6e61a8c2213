import { MAX_ADD_ONS } from '@jhilik/contract/constants.ts'
import { decimalsProblem } from '@jhilik/contract/decimals.ts'
import { serviceFieldsSchema } from '@jhilik/contract/service-requests.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { z } from 'zod'
import { termsFields, termsInputSchema, toTermsInput } from '../../money/payment-terms/terms-input.ts'

const { includes, bn, listedPrice } = serviceFieldsSchema.shape
const listSchema = includes.unwrap()

/**
 * The form has one text with a line per entry, the contract a list. The error of a line is the error of the
 * text.
 */
const linesSchema = z.string().transform((text, context) => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const { data, error } = listSchema.safeParse(lines)
  if (data) return data
  context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? '' })
  return z.NEVER
})

/** Owners enter the price to which a tax may be added. */
export const serviceFormSchema = serviceFieldsSchema
  .omit({ price: true, datedPrices: true })
  .extend({
    listedPrice: listedPrice.unwrap(),
    includes: linesSchema,
    bn: bn.unwrap().extend({ includes: linesSchema }),
    paymentTerms: termsInputSchema,
  })
  .superRefine(({ listedPrice, currency, paymentTerms, sizes, addOns }, context) => {
    const check = (amount: number, path: (string | number)[]) => {
      const message = currency && decimalsProblem(amount, currency)
      if (message) context.addIssue({ code: 'custom', path, message })
    }
    check(listedPrice, ['listedPrice'])
    for (const [index, { listedPrice: price = 0 }] of (sizes ?? []).entries()) {
      check(price, ['sizes', index, 'listedPrice'])
    }
    for (const [index, { listedPrice: price = 0 }] of (addOns ?? []).entries()) {
      check(price, ['addOns', index, 'listedPrice'])
    }
    if (paymentTerms?.kind === 'deposit_amount') check(paymentTerms.amount, ['paymentTerms', 'amount'])
  })

export type ServiceInput = z.input<typeof serviceFormSchema>

// Prices with the tax and dated prices are not edited here, and stay as they are.
const toSizeInput = ({
  price: _,
  datedPrices: _dated,
  vehicleSize,
  upTo,
  ...size
}: Service['sizes'][number]) => ({
  ...size,
  vehicleSize: vehicleSize ?? '',
  upTo: upTo ?? '',
})
const toAddOnInput = ({ price: _, sizeId, ...addOn }: Service['addOns'][number]) => ({
  ...addOn,
  sizeId: sizeId ?? '',
})

const linesOf = (texts: readonly string[]) => texts.join('\n')

/** The initial values of the form. `service` is null for a new one, which gets a picture so that it can be saved. */
export function toServiceInput(
  service: Service | null,
  businessCurrency: string,
  picture: string,
): ServiceInput {
  if (service) {
    const { bn, includes, paymentTerms, sizes, addOns } = service
    return {
      ...service,
      sizes: sizes.map(toSizeInput),
      addOns: addOns.map(toAddOnInput),
      includes: linesOf(includes),
      bn: { ...bn, includes: linesOf(bn.includes) },
      paymentTerms: toTermsInput(paymentTerms),
    }
  }
  return {
    name: '',
    description: '',
    listedPrice: '',
    img: picture,
    duration: '',
    serviceType: 'Cleaning',
    asks: ['vehicle'],
    doneAt: 'customer',
    includes: '',
    sizes: [],
    addOns: [],
    currency: businessCurrency,
    bn: { name: '', description: '', includes: '' },
    paymentTerms: toTermsInput(null),
  }
}

/** The fields of a size and of an add-on that a refusal of the server can name. */
const ROW_FIELDS = ['name', 'listedPrice', 'duration'] as const

/** The fields that a refusal of the server can name. */
export const serviceFields = [
  'name',
  'description',
  'listedPrice',
  'currency',
  'img',
  'duration',
  'serviceType',
  'includes',
  'asks',
  'doneAt',
  'bn.name',
  'bn.description',
  'bn.includes',
  ...termsFields,
  ...Array.from({ length: MAX_ADD_ONS }, (_, index) =>
    ROW_FIELDS.flatMap((field) => [`sizes.${index}.${field}`, `addOns.${index}.${field}`] as const),
  ).flat(),
] as const
