import { z } from 'zod'
import { nextSlotSchema, slotDayStateSchema } from './availability.ts'
import { PLACES_OF_WORK, SERVICE_ASKS, SERVICE_TYPES, VEHICLE_SIZES } from './constants.ts'
import { success, successList } from './envelope.ts'
import { paymentTermsSchema } from './payment-terms.ts'
import { dateSchema, idSchema, priceSchema, versioned } from './primitives.ts'
import { taxAmountSchema } from './tax.ts'

export const serviceTypeSchema = z.enum(SERVICE_TYPES)

/** The details that the booking form asks for, besides contact and address. */
export const serviceAskSchema = z.enum(SERVICE_ASKS)
export const asksSchema = z.array(serviceAskSchema)

/** A price for visits from a day on, in major units, with the tax. */
const datedPriceSchema = z.object({ fromDate: dateSchema, price: z.number(), listedPrice: z.number() })

/** A size in which a service is sold. Prices are those of today; `datedPrices` are those to come. */
export const serviceSizeSchema = z.object({
  _id: idSchema,
  name: z.string(),
  nameBn: z.string(),
  /** The kind of vehicle that it is for; null for another size. */
  vehicleSize: z.enum(VEHICLE_SIZES).nullable(),
  /** The most rooms or units of a place of this size; null when it is not guessed. */
  upTo: z.int().nullable(),
  price: z.number(),
  listedPrice: z.number(),
  datedPrices: z.array(datedPriceSchema),
  /** In minutes. */
  duration: z.int(),
})
export type ServiceSize = z.infer<typeof serviceSizeSchema>

/** What can be bought with a service. */
export const serviceAddOnSchema = z.object({
  _id: idSchema,
  name: z.string(),
  nameBn: z.string(),
  /** Null: for every size. */
  sizeId: idSchema.nullable(),
  /** The price of one piece. */
  price: z.number(),
  listedPrice: z.number(),
  duration: z.int(),
  maxQuantity: z.int(),
  required: z.boolean(),
})
export type ServiceAddOn = z.infer<typeof serviceAddOnSchema>

export const serviceSchema = z.object({
  _id: idSchema,
  ...versioned,
  name: z.string(),
  description: z.string(),
  /** The price that a customer pays, with the tax. */
  ...priceSchema.shape,
  /** The price to which a tax may be added; `price` when it is not. */
  listedPrice: z.number(),
  /** The tax within `price`; `isAdded` when the owner's price is without it. */
  tax: taxAmountSchema.extend({ isAdded: z.boolean() }).nullable(),
  /** The amount that is paid when booking, in the price's currency: 0 when it can be paid on site. */
  dueNow: z.number(),
  /** The service's own terms; null when those of the business apply. */
  paymentTerms: paymentTermsSchema.nullable(),
  img: z.string(),
  /** The duration in minutes. With sizes, price and duration are those of the cheapest. */
  duration: z.int(),
  sizes: z.array(serviceSizeSchema),
  addOns: z.array(serviceAddOnSchema),
  /** The prices to come of a service without sizes. */
  datedPrices: z.array(datedPriceSchema),
  serviceType: serviceTypeSchema,
  asks: asksSchema,
  /** At the base there is no area and no travel. */
  doneAt: z.enum(PLACES_OF_WORK),
  /** The lines of what the price includes. */
  includes: z.array(z.string()),
  /** The same texts in Bangla; empty where the owner entered none. */
  bn: z.object({ name: z.string(), description: z.string(), includes: z.array(z.string()) }),
  /** The number of slots that can still be booked today, in the business's zone. */
  freeToday: z.int(),
  /** The earliest slot that can be booked, from the requested date and time on. */
  nextSlot: nextSlotSchema.nullable(),
  /** The rating from the reviews with stars; null when there are none. */
  rating: z.object({ average: z.number(), count: z.int() }).nullable(),
  /** Staff have chosen photos of visits for its page (`GET /services/{id}/photos`). */
  hasPhotos: z.boolean(),
  /** The state of the requested date; absent when none was requested. */
  dayState: slotDayStateSchema.optional(),
})
export type Service = z.infer<typeof serviceSchema>

export const serviceResponseSchema = success(serviceSchema)
export const serviceListResponseSchema = successList(serviceSchema)
