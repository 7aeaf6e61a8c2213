import { z } from 'zod'
import { MAX_ADD_ONS, MAX_SIZES, VEHICLE_SIZES } from './constants.ts'
import { requiredDateSchema } from './digits.ts'
import { success } from './envelope.ts'
import { anyText, requiredNumber, requiredText } from './fields.ts'
import { idSchema, versioned } from './primitives.ts'
import * as messages from './validation.ts'

// What owners enter about the prices of services: sizes, add-ons and dated prices.

export const priceField = requiredNumber(messages.priceIsRequired).pipe(
  z.number().min(0, messages.priceIsNegative).max(1_000_000, messages.priceIsTooHigh),
)

/**
 * `price` is what a customer pays, with the tax, in major units; `listedPrice` that to which a tax may be added, instead of
 * `price`. When both are sent, the one that was changed counts.
 */
export const pricesToSet = { price: priceField.optional(), listedPrice: priceField.optional() }

/** One of the two prices is needed. Without `when`, zod would report a missing one only once all other fields are valid. */
export const needsPrice = {
  path: ['price'],
  message: messages.priceIsRequired,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}
export const hasPrice = ({ price, listedPrice }: { price?: unknown; listedPrice?: unknown }) =>
  price !== undefined || listedPrice !== undefined

const minutesFrom = (least: number, message: string) =>
  requiredNumber(messages.durationIsRequired).pipe(
    z.number().int(messages.wholeMinutes).min(least, message).max(1440, messages.durationIsTooLong),
  )
export const durationField = minutesFrom(1, messages.durationIsTooShort)

/** A number that forms send as text, '' for none. */
const emptyIsNull = (value: unknown) => (value === '' ? null : value)

/** Reports each name that another entry before it has, whatever its letters' case. */
function refuseSameNames(entries: readonly { name: string }[], context: z.core.$RefinementCtx) {
  const names = entries.map(({ name }) => name.toLowerCase())
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) === index) continue
    context.addIssue({ code: 'custom', path: [index, 'name'], message: messages.nameTwice, input: name })
  }
}

/** The most dated prices of a service or a size. */
export const MAX_DATED_PRICES = 20

/** The prices for visits from a day on. */
export const datedPricesSchema = z
  .array(z.object({ fromDate: requiredDateSchema, ...pricesToSet }).refine(hasPrice, needsPrice))
  .max(MAX_DATED_PRICES, messages.atMost20DatedPrices)
  .superRefine((entries, context) => {
    const days = entries.map(({ fromDate }) => fromDate)
    for (const [index, day] of days.entries()) {
      if (days.indexOf(day) === index) continue
      context.addIssue({ code: 'custom', path: [index, 'fromDate'], message: messages.dayTwice, input: day })
    }
  })

const sizeTexts = {
  name: requiredText(messages.sizeNameIsRequired, 60),
  nameBn: anyText(60).default(''),
  /** The kind of vehicle that it is for; null for another size. */
  vehicleSize: z.preprocess(emptyIsNull, z.enum(VEHICLE_SIZES).nullable()).default(null),
  /** The most rooms or units of a place of this size; null when it is not guessed. */
  upTo: z
    .preprocess(
      emptyIsNull,
      requiredNumber(messages.from1To1000)
        .pipe(z.int(messages.from1To1000).min(1, messages.from1To1000).max(1000, messages.from1To1000))
        .nullable(),
    )
    .default(null),
}

/** A size is either of a vehicle or of a place. */
const isOfOneKind = ({ vehicleSize, upTo }: { vehicleSize: unknown; upTo: unknown }) =>
  vehicleSize === null || upTo === null
const oneKind = { path: ['upTo'], message: messages.sizeOfVehicleOrPlace }

const newSizeSchema = z
  .object({ ...sizeTexts, ...pricesToSet, duration: durationField })
  .refine(hasPrice, needsPrice)
  .refine(isOfOneKind, oneKind)

/**
 * The sizes of a service in display order. One without an `_id` that the service has is new and gets an id; those that are left
 * out are removed.
 */
export const sizesSchema = z
  .array(newSizeSchema.safeExtend({ _id: idSchema.optional(), datedPrices: datedPricesSchema.optional() }))
  .max(MAX_SIZES, messages.atMost12Sizes)
  .superRefine(refuseSameNames)
export type SizeRequest = z.infer<typeof sizesSchema>[number]

/** The add-ons of a service in display order. One without `_id` is new; those that are left out are removed. */
export const addOnsSchema = z
  .array(
    z
      .object({
        _id: idSchema.optional(),
        name: requiredText(messages.addOnNameIsRequired, 60),
        nameBn: anyText(60).default(''),
        /** The `_id` of a size, as this request or else the service has it; null: for every size. */
        sizeId: z.preprocess(emptyIsNull, idSchema.nullable()).default(null),
        ...pricesToSet,
        duration: minutesFrom(0, messages.durationIsNegative),
        maxQuantity: requiredNumber(messages.from1To99)
          .pipe(z.int(messages.from1To99).min(1, messages.from1To99).max(99, messages.from1To99))
          .default(1),
        required: z.boolean().default(false),
      })
      .refine(hasPrice, needsPrice),
  )
  .max(MAX_ADD_ONS, messages.atMost20AddOns)
  .superRefine(refuseSameNames)
export type AddOnRequest = z.infer<typeof addOnsSchema>[number]

/** What is paid and how long it takes beside the price list; all are kept when they are absent. */
export const priceListFields = {
  sizes: sizesSchema.optional(),
  addOns: addOnsSchema.optional(),
  /** Those of a service without sizes; sizes have their own. */
  datedPrices: datedPricesSchema.optional(),
}
export type PriceListRequest = z.infer<z.ZodObject<typeof priceListFields>>

/** The most services whose prices are set at once. */
export const MAX_PRICED_SERVICES = 200

/** `POST /services/sizes` gives sizes to several services in one transaction. */
export const setSizesRequestSchema = z.object({
  services: z
    .array(
      z.object({
        service: idSchema,
        /** A service that has sizes already keeps them unless this is true. */
        replaces: z.boolean().default(false),
        sizes: z
          .array(newSizeSchema)
          .min(1)
          .max(MAX_SIZES, messages.atMost12Sizes)
          .superRefine(refuseSameNames),
      }),
    )
    .min(1, messages.templateIsRequired)
    .max(MAX_PRICED_SERVICES)
    .refine((all) => new Set(all.map(({ service }) => service)).size === all.length, messages.serviceTwice),
})
export type SetSizesRequest = z.infer<typeof setSizesRequestSchema>

/** The services whose sizes were set, and those that had some and kept them. */
export const setSizesResponseSchema = success(
  z.object({ changed: z.array(idSchema), kept: z.array(idSchema) }),
)

/** `POST /services/dated-prices` sets what services or their sizes cost for visits from a day on. */
export const setDatedPricesRequestSchema = z.object({
  fromDate: requiredDateSchema,
  prices: z
    .array(
      z
        .object({
          service: idSchema,
          /** Null: the price of a service without sizes. */
          size: idSchema.nullable().default(null),
          ...pricesToSet,
          /** There is no price for this day any more. */
          remove: z.boolean().default(false),
        })
        .refine((entry) => entry.remove || hasPrice(entry), needsPrice),
    )
    .min(1, messages.templateIsRequired)
    .max(MAX_PRICED_SERVICES * MAX_SIZES)
    .refine(
      (all) => new Set(all.map(({ service, size }) => `${service} ${size}`)).size === all.length,
      messages.serviceTwice,
    ),
})
export type SetDatedPricesRequest = z.infer<typeof setDatedPricesRequestSchema>

/** The services of which a price was set. */
export const setDatedPricesResponseSchema = success(z.object({ changed: z.array(idSchema) }))

/**
 * A size that is offered when sizes are given to services: its price is that of the service and a share of it, its duration
 * that of the service and some minutes.
 */
const suggestedSizeSchema = z
  .object({
    ...sizeTexts,
    percent: requiredNumber(messages.fromMinus90To1000Percent).pipe(
      z.number().min(-90, messages.fromMinus90To1000Percent).max(1000, messages.fromMinus90To1000Percent),
    ),
    minutes: requiredNumber(messages.fromMinus720To720Minutes).pipe(
      z
        .int(messages.fromMinus720To720Minutes)
        .min(-720, messages.fromMinus720To720Minutes)
        .max(720, messages.fromMinus720To720Minutes),
    ),
  })
  .refine(isOfOneKind, oneKind)
export type SuggestedSize = z.infer<typeof suggestedSizeSchema>

const suggestedSizes = z
  .array(suggestedSizeSchema)
  .max(MAX_SIZES, messages.atMost12Sizes)
  .superRefine(refuseSameNames)

/** The owner's sizes: of vehicles and of places. */
export const sizeListSchema = z.object({ vehicle: suggestedSizes, place: suggestedSizes })
export type SizeList = z.infer<typeof sizeListSchema>
export type SizeKind = keyof SizeList
export const SIZE_KINDS = ['vehicle', 'place'] as const satisfies readonly SizeKind[]

const storedSizes = z.array(
  z.object({
    name: z.string(),
    nameBn: z.string(),
    vehicleSize: z.enum(VEHICLE_SIZES).nullable(),
    upTo: z.int().nullable(),
    percent: z.number(),
    minutes: z.int(),
  }),
)
export const sizeListResponseSchema = success(
  z.object({ vehicle: storedSizes, place: storedSizes, ...versioned }),
)

const ofVehicle = (vehicleSize: (typeof VEHICLE_SIZES)[number], name: string, nameBn: string) => ({
  name,
  nameBn,
  vehicleSize,
  upTo: null,
})
const ofPlace = (upTo: number, name: string, nameBn: string) => ({ name, nameBn, vehicleSize: null, upTo })

/** The sizes until an owner has entered others. The price of a service is that of a sedan, or of the smallest place. */
export const DEFAULT_SIZES: SizeList = {
  vehicle: [
    { ...ofVehicle('motorcycle', 'Motorcycle', 'মোটরসাইকেল'), percent: -40, minutes: -15 },
    { ...ofVehicle('sedan', 'Sedan', 'সেডান'), percent: 0, minutes: 0 },
    { ...ofVehicle('suv', 'SUV', 'এসইউভি'), percent: 30, minutes: 15 },
    { ...ofVehicle('microbus', 'Microbus', 'মাইক্রোবাস'), percent: 75, minutes: 30 },
    { ...ofVehicle('pickup', 'Pickup', 'পিকআপ'), percent: 50, minutes: 30 },
  ],
  place: [
    { ...ofPlace(2, 'Up to 2 rooms', '২ রুম পর্যন্ত'), percent: 0, minutes: 0 },
    { ...ofPlace(4, '3 to 4 rooms', '৩ থেকে ৪ রুম'), percent: 50, minutes: 60 },
    { ...ofPlace(8, '5 to 8 rooms', '৫ থেকে ৮ রুম'), percent: 120, minutes: 150 },
  ],
}

/** Suggested prices from this one on are multiples of ten major units, lower ones of one. */
const COARSE_FROM = 200

/** Returns a price in major units changed by a share and rounded, as it is suggested. */
export function priceByPercent(price: number, percent: number): number {
  const changed = (price * (100 + percent)) / 100
  if (percent === 0) return price
  return changed >= COARSE_FROM ? Math.round(changed / 10) * 10 : Math.round(changed)
}

/** Returns the price and the minutes of a suggested size of a service. */
export const suggestFor = (
  { percent, minutes }: Pick<SuggestedSize, 'percent' | 'minutes'>,
  service: { listedPrice: number; duration: number },
) => ({
  listedPrice: priceByPercent(service.listedPrice, percent),
  duration: Math.min(1440, Math.max(5, service.duration + minutes)),
})
