import { z } from 'zod'
import { readNumber } from './digits.ts'
import { success, successList } from './envelope.ts'
import { idSchema, versioned } from './primitives.ts'
import { cleanText } from './typed-text.ts'
import * as messages from './validation.ts'

/** Pages list all of them. */
export const MAX_AREAS = 100

/** A name in one language, '' when it has none. Spellings that look the same are stored the same. */
const areaName = z.string().overwrite(cleanText).max(60, messages.atMost60Characters).default('')

export const MAX_RADIUS_KM = 200

/** A number that forms send as text. '' and null: none. Undefined: a change keeps the stored one. */
const placeNumber = (number: z.ZodNumber) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value
    return readNumber(value) ?? null
  }, number.nullish())

/** The centre of an area in degrees, and how far it reaches. */
const placeFields = {
  latitude: placeNumber(
    z
      .number(messages.latitudeIsNotValid)
      .min(-90, messages.latitudeIsNotValid)
      .max(90, messages.latitudeIsNotValid),
  ),
  longitude: placeNumber(
    z
      .number(messages.longitudeIsNotValid)
      .min(-180, messages.longitudeIsNotValid)
      .max(180, messages.longitudeIsNotValid),
  ),
  radiusKm: placeNumber(
    z
      .number(messages.radiusIsNotValid)
      .min(0.1, messages.radiusIsNotValid)
      .max(MAX_RADIUS_KM, messages.radiusIsNotValid),
  ),
}
const PLACE_FIELDS = ['latitude', 'longitude', 'radiusKm'] as const

const addFields = z.object({ nameEn: areaName, nameBn: areaName, ...placeFields })
const editFields = addFields.extend({
  /** Whether customers see it. */
  active: z.boolean(),
})

function checkArea({ value, issues }: z.core.ParsePayload<z.infer<typeof addFields>>): void {
  const issue = (field: keyof typeof value, message: string) =>
    issues.push({ code: 'custom', path: [field], message, input: value[field] })
  if (value.nameEn === '' && value.nameBn === '') issue('nameEn', messages.areaNameIsRequired)
  const missing = PLACE_FIELDS.filter((field) => typeof value[field] !== 'number')
  if (missing.length === PLACE_FIELDS.length) return
  for (const field of missing) issue(field, messages.placeIsIncomplete)
}

/** A name that is left out is taken from the other language. The centre comes with the radius, or neither does. */
export const addAreaRequestSchema = addFields.check(checkArea)
export type AddAreaRequest = z.infer<typeof addAreaRequestSchema>

export const editAreaRequestSchema = editFields.check(checkArea)
export type EditAreaRequest = z.infer<typeof editAreaRequestSchema>

/** The body lists every area once, in display order. */
export const orderAreasRequestSchema = z.object({
  ids: z
    .array(idSchema)
    .max(MAX_AREAS)
    .refine((ids) => new Set(ids).size === ids.length, messages.areaTwice),
})

/** The place of an area. */
export const centreSchema = z.object({ latitude: z.number(), longitude: z.number(), radiusKm: z.number() })

/** An area in which the business works, for staff. Its place is all null when it is not known. */
export const areaSchema = z.object({
  _id: idSchema,
  ...versioned,
  nameEn: z.string(),
  nameBn: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  radiusKm: z.number().nullable(),
  active: z.boolean(),
})
export type Area = z.infer<typeof areaSchema>

/** Returns the name of an area in a language, or the only one there is. */
export const areaNameIn = (locale: string, { nameEn, nameBn }: Pick<Area, 'nameEn' | 'nameBn'>): string =>
  locale === 'bn' ? nameBn || nameEn : nameEn || nameBn

export const areaResponseSchema = success(areaSchema)
export const areaListResponseSchema = successList(areaSchema)

/** `GET /site/areas`: the name of an area in each language. Public. */
export const servedAreaSchema = z.object({ en: z.string(), bn: z.string() })
export type ServedArea = z.infer<typeof servedAreaSchema>
export const servedAreaListResponseSchema = successList(servedAreaSchema)

/** An area as bookings and saved addresses name it. */
export const namedAreaSchema = z.object({ _id: idSchema, en: z.string(), bn: z.string() })
export type NamedArea = z.infer<typeof namedAreaSchema>

/** An area that a customer can choose for a booking. */
export const bookingAreaSchema = namedAreaSchema.extend({
  /** All null when the place is not known. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  radiusKm: z.number().nullable(),
  /** Whether some crew comes there, for the service if one was asked for. */
  served: z.boolean(),
})
export type BookingArea = z.infer<typeof bookingAreaSchema>
export const bookingAreasQuerySchema = z.object({ serviceId: idSchema.optional() })
export const bookingAreaListResponseSchema = successList(bookingAreaSchema)

/** The parts of the two largest cities, and the districts of each division. */
export const STARTER_GROUPS = [
  'dhakaCity',
  'chattogramCity',
  'dhaka',
  'chattogram',
  'rajshahi',
  'khulna',
  'barishal',
  'sylhet',
  'rangpur',
  'mymensingh',
] as const
export type StarterGroup = (typeof STARTER_GROUPS)[number]

/** A well-known area of the country, which the business can serve. */
export const starterAreaSchema = centreSchema.extend({
  group: z.enum(STARTER_GROUPS),
  nameEn: z.string(),
  nameBn: z.string(),
})
export type StarterArea = z.infer<typeof starterAreaSchema>
export const starterAreaListResponseSchema = successList(starterAreaSchema)

/** The English names of well-known areas to add. */
export const addStarterAreasRequestSchema = z.object({
  names: z
    .array(z.string().max(60))
    .min(1, messages.areaNameIsRequired)
    .max(MAX_AREAS, messages.atMost100Areas),
})
