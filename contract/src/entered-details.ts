import { z } from 'zod'
import { namedAreaSchema } from './areas.ts'
import { placeRequestSchema, vehicleRequestSchema } from './asked-details.ts'
import { contactRequestSchema, noteRequestSchema } from './booking-requests.ts'
import { MAX_LINES, MAX_REASON_LENGTH } from './constants.ts'
import { contactSchema } from './contacts.ts'
import { crewChoiceShape } from './crews.ts'
import { anyLines } from './fields.ts'
import { placeSchema } from './place-schemas.ts'
import { idSchema, instantSchema, versioned } from './primitives.ts'
import * as messages from './validation.ts'
import { bookedVehicleSchema } from './vehicle-schemas.ts'

// The details of a booking are what was entered about a visit. Staff and its customer edit them after it was booked.

const lineDetailsSchema = z.object({
  line: idSchema,
  vehicle: bookedVehicleSchema,
  place: placeSchema,
})

/** The details as they are now, with the version that an edit names. */
export const enteredDetailsSchema = z.object({
  ...versioned,
  ...contactSchema.shape,
  /** Null: at the base, not known, or no area any more. */
  area: idSchema.nullable(),
  note: z.string(),
  /** Links to the pictures of the note. */
  photos: z.array(z.string()),
  /** The vehicle and the place of each line that is not canceled. */
  lines: z.array(lineDetailsSchema),
})
export type EnteredDetails = z.infer<typeof enteredDetailsSchema>

export const EDITABLE_FIELDS = [
  'name',
  'email',
  'phone',
  'address',
  'area',
  'note',
  'photos',
  'lines',
] as const
export type EditableField = (typeof EDITABLE_FIELDS)[number]

/** What a reader may edit of a booking now. */
export const bookingEditSchema = z.object({
  fields: z.array(z.enum(EDITABLE_FIELDS)),
  /** Until when customers may; null for staff. */
  until: instantSchema.nullable(),
  details: enteredDetailsSchema,
})
export type BookingEdit = z.infer<typeof bookingEditSchema>

/**
 * The body of `PATCH /bookings/{id}/details`. What is absent stays; at least one detail is named. An area that its crew cannot reach is refused with
 * `crew_conflict`, unless staff choose another crew, or force it with a reason.
 */
export const editDetailsRequestSchema = contactRequestSchema
  .partial()
  .extend({
    area: idSchema.nullish(),
    note: noteRequestSchema.shape.note.unwrap().optional(),
    photos: noteRequestSchema.shape.photos.unwrap().optional(),
    /** Lines that are not named stay. */
    lines: z
      .array(
        z.object({
          line: idSchema,
          vehicle: vehicleRequestSchema.optional(),
          place: placeRequestSchema.optional(),
        }),
      )
      .max(MAX_LINES, messages.tooManyLines)
      .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, messages.lineTwice)
      .optional(),
    ...crewChoiceShape,
    reason: anyLines(MAX_REASON_LENGTH).optional(),
    /** The new price that was seen. When it differs by now, nothing is changed and the answer is `price_changed`. */
    expectedPrice: z.number(messages.amountIsRequired).optional(),
  })
  .refine(({ forced, reason }) => forced.length === 0 || reason, {
    path: ['reason'],
    message: messages.reasonMustBeGiven,
  })
  .refine(
    (details) => EDITABLE_FIELDS.some((field) => details[field] !== undefined),
    messages.changeIsRequired,
  )
export type EditDetailsRequest = z.infer<typeof editDetailsRequestSchema>

/** The body of `POST /bookings/{id}/area/preview`. */
export const previewAreaRequestSchema = z.object({ area: idSchema.nullable() })

const fromTo = <T extends z.ZodType>(value: T) => ({ from: value, to: value })

/** A detail with its old and new value, as the history of a booking shows it. */
export const editedFieldSchema = z.discriminatedUnion('field', [
  z.object({ field: z.enum(['name', 'email', 'phone', 'address', 'note']), ...fromTo(z.string()) }),
  z.object({ field: z.literal('area'), ...fromTo(namedAreaSchema.nullable()) }),
  z.object({ field: z.literal('vehicle'), ...fromTo(bookedVehicleSchema) }),
  z.object({ field: z.literal('place'), ...fromTo(placeSchema) }),
  /** The number of pictures. */
  z.object({ field: z.literal('photos'), ...fromTo(z.int()) }),
])
export type EditedField = z.infer<typeof editedFieldSchema>
