import { z } from 'zod'

/** Facts about the customer's place that a service may ask for; null when unknown or not asked. */
export const placeSchema = z.object({
  rooms: z.int().nullable(),
  /** 0 is the ground floor. */
  floor: z.int().nullable(),
  /** The number of appliances to work on, such as air conditioners. */
  units: z.int().nullable(),
})
export type Place = z.infer<typeof placeSchema>
export type PlaceField = keyof Place

/** Forms, drafts and exports are built from this list. */
export const PLACE_FIELDS: readonly PlaceField[] = placeSchema.keyof().options

export const NO_PLACE = Object.fromEntries(PLACE_FIELDS.map((field) => [field, null])) as Record<
  PlaceField,
  null
>

/** Picks the facts about the place out of something that has more, such as a booking. */
export const pickPlace = (from: Place): Place =>
  Object.fromEntries(PLACE_FIELDS.map((field) => [field, from[field]])) as Place
