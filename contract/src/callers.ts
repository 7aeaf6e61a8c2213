import { z } from 'zod'
import { agreedBookingRequestSchema } from './agreed-bookings.ts'
import { namedAreaSchema } from './areas.ts'
import { bookingRequestSchema, contactRequestSchema } from './booking-requests.ts'
import { bookingSchema } from './bookings.ts'
import { LOCALES } from './constants.ts'
import { crewChoiceShape } from './crews.ts'
import { success } from './envelope.ts'
import { anyLines, phoneSchema } from './fields.ts'
import { recordPaymentRequestSchema } from './ledger.ts'
import { CHANNELS } from './messages.ts'
import { namedCrewSchema } from './named-crew.ts'
import { idSchema } from './primitives.ts'
import { askedVisitShape } from './slot-requests.ts'
import { slotSchema } from './slots.ts'
import * as messages from './validation.ts'
import { vehicleSchema } from './vehicle-schemas.ts'

/** `GET /callers` looks up the person who calls. */
export const callerQuerySchema = z.object({ phone: phoneSchema })

const knownAddressSchema = z.object({ address: z.string(), area: namedAreaSchema.nullable() })
export type KnownAddress = z.infer<typeof knownAddressSchema>

/** The owner of a phone number: an account that has verified it, or a contact for whom staff have booked. */
const callerSchema = z.object({
  _id: idSchema,
  /** False for a contact. */
  hasAccount: z.boolean(),
  /** False for an account that staff have deactivated: nothing can be booked for it. */
  active: z.boolean(),
  name: z.string(),
  /** The address to which mails about a booking go; empty for none. */
  email: z.string(),
  /** What staff have written about the customer for one another. */
  note: z.string(),
  /** What the customer gets off every visit; null when it is nothing. */
  discountPercent: z.number().nullable(),
  bookings: z.int(),
  /** The latest bookings, by start. */
  jobs: z.array(bookingSchema),
  /** Those of the garage and of the latest bookings, the most likely one first. */
  vehicles: z.array(vehicleSchema),
  addresses: z.array(knownAddressSchema),
})
export type Caller = z.infer<typeof callerSchema>

/** Somebody who has entered the number without proving that it is theirs. Staff may copy the data; nothing is linked. */
const callerSuggestionSchema = z.object({
  /** Where the number was entered. */
  from: z.enum(['account', 'booking']),
  name: z.string(),
  email: z.string(),
  ...knownAddressSchema.shape,
  vehicle: vehicleSchema.nullable(),
})
export type CallerSuggestion = z.infer<typeof callerSuggestionSchema>

export const callerAnswerSchema = z.object({
  /** The number in E.164. */
  number: z.string(),
  /** Null when the number is nobody's yet. */
  caller: callerSchema.nullable(),
  suggestions: z.array(callerSuggestionSchema),
  /** Whether a text message can be sent to the number. */
  getsTexts: z.boolean(),
  /** The language of messages to the caller: that of the account or contact, else that of the business. */
  locale: z.enum(LOCALES),
})
export type CallerAnswer = z.infer<typeof callerAnswerSchema>
export const callerResponseSchema = success(callerAnswerSchema)

/** `GET /callers/times`: the earliest times of a service at which a crew can be there. */
export const callerTimesQuerySchema = z.object({
  serviceId: idSchema,
  area: idSchema.optional(),
  ...askedVisitShape,
})
export type CallerTimesQuery = z.infer<typeof callerTimesQuerySchema>

export const callerTimeSchema = slotSchema
  .pick({ _id: true, date: true, startTime: true, endTime: true, startsAt: true })
  .extend({
    /** The crew that would do it; null in a business without crews. */
    crew: namedCrewSchema.nullable(),
    /** How many minutes longer the crew is on the road with it; null when that is not known. */
    addedMinutes: z.int().nullable(),
  })
export type CallerTime = z.infer<typeof callerTimeSchema>
export const callerTimesResponseSchema = success(z.array(callerTimeSchema))

/** `site`: when the work is done. `link`: the customer gets a link, and the seat is held for four hours at most. */
const paySchema = z.enum(['site', 'link'])
export type CallerPay = z.infer<typeof paySchema>

const { method, reference, note } = recordPaymentRequestSchema.shape
/** A payment of everything that is owed. */
const receivedPaymentSchema = z
  .object({ method, reference, note })
  .refine((payment) => payment.method === 'cash' || Boolean(payment.reference), {
    path: ['reference'],
    message: messages.paymentReferenceIsRequired,
  })
export type ReceivedPayment = z.infer<typeof receivedPaymentSchema>

const callerContactSchema = contactRequestSchema.extend({
  email: contactRequestSchema.shape.email.default(null),
  address: anyLines(300).default(''),
})

/** `POST /callers/bookings`. What the service asks for may be left out; what is sent of it has to be complete. */
export const callerBookingRequestSchema = bookingRequestSchema
  .omit({
    slotId: true,
    selectedSlot: true,
    photos: true,
    gateway: true,
    expectedDueNow: true,
    confirmsVehicle: true,
  })
  .extend({
    customer: z.preprocess((value) => (value === undefined ? {} : value), callerContactSchema),
    /** A slot on offer, or else a time that was agreed. */
    slotId: idSchema.nullish(),
    time: agreedBookingRequestSchema.shape.time.nullish(),
    ...crewChoiceShape,
    reason: agreedBookingRequestSchema.shape.reason,
    pay: paySchema.default('site'),
    /** The language of messages to a contact. An account has chosen its own. */
    locale: z.enum(LOCALES).optional(),
    /** What staff have received already, for a booking that is paid on site. */
    payment: receivedPaymentSchema.nullish(),
    /** The complaint that the visit makes good: it is its customer's, and costs nothing. */
    revisitOf: idSchema.nullish(),
  })
  .refine(({ revisitOf, pay, payment }) => !revisitOf || (pay === 'site' && !payment), {
    path: ['pay'],
    message: messages.revisitCostsNothing,
  })
  .refine(({ slotId, time }) => Boolean(slotId) !== Boolean(time), {
    path: ['slotId'],
    message: messages.slotIsRequired,
  })
  .refine(({ forced, reason }) => forced.length === 0 || reason, {
    path: ['reason'],
    message: messages.reasonMustBeGiven,
  })
export type CallerBookingRequest = z.infer<typeof callerBookingRequestSchema>

export const callerBookingSchema = z.object({
  booking: bookingSchema,
  /** The page of the booking, which needs no session. */
  link: z.url(),
  /** How the customer is told. Null when staff have to do it. */
  told: z.enum(CHANNELS).nullable(),
})
export type CallerBooking = z.infer<typeof callerBookingSchema>
export const callerBookingResponseSchema = success(callerBookingSchema)
