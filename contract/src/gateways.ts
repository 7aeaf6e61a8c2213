import { z } from 'zod'
import type { TextLocale } from './clock-text.ts'
import { currencySchema } from './primitives.ts'

/** The currencies and amounts that a gateway takes, in major units. */
export const gatewayLimitsSchema = z.object({
  /** Null when the gateway takes any currency. */
  currencies: z.array(currencySchema).nullable(),
  /** The smallest and, if there is one, the largest amount in some currencies. In the others any amount is taken. */
  amounts: z.record(z.string(), z.object({ min: z.number(), max: z.number().nullable() })),
})
export type GatewayLimits = z.infer<typeof gatewayLimitsSchema>

export const NO_LIMITS: GatewayLimits = { currencies: null, amounts: {} }

/** Returns whether a gateway with these limits takes an amount, in major units. */
export function takesAmount(
  { currencies, amounts }: GatewayLimits,
  { amount, currency }: { amount: number; currency: string },
): boolean {
  if (currencies && !currencies.includes(currency)) return false
  const range = Object.hasOwn(amounts, currency) ? amounts[currency] : undefined
  return !range || (amount >= range.min && amount <= (range.max ?? Infinity))
}

/** A gateway that exists in the product, configured or not. */
export const namedGatewaySchema = z.object({
  name: z.string(),
  displayName: z.object({ en: z.string(), bn: z.string() } satisfies Record<TextLocale, z.ZodType>),
})
export type NamedGateway = z.infer<typeof namedGatewaySchema>

/** A configured gateway, and the methods that its page accepts. */
export const offeredGatewaySchema = z.object({
  name: z.string(),
  methods: z.array(z.string()),
  limits: gatewayLimitsSchema,
})
export type OfferedGateway = z.infer<typeof offeredGatewaySchema>
