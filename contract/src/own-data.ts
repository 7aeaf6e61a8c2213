import { z } from 'zod'
import { passwordSchema } from './accounts.ts'
import { bookingSchema } from './bookings.ts'
import { addressSchema, savedVehicleSchema } from './garage.ts'
import { messageChoicesSchema } from './message-choices.ts'
import { attemptStatusSchema, refundStatusSchema } from './payments.ts'
import { amountSchema, instantSchema } from './primitives.ts'
import { REVIEW_STATUSES } from './reviews.ts'
import { photoConsentSchema } from './shown-photos.ts'
import * as messages from './validation.ts'

/** The body of `POST /auth/account/delete`, which cannot be undone. */
export const deleteAccountRequestSchema = z.object({
  /** An account without a password has none to send: it is confirmed with a code before. */
  password: passwordSchema.optional(),
  confirmed: z.literal(true, messages.deletionIsNotConfirmed),
})
export type DeleteAccountRequest = z.infer<typeof deleteAccountRequestSchema>

/** The query of `GET /auth/export`: the data as JSON, or as a page to read. */
export const exportQuerySchema = z.object({ format: z.enum(['json', 'html']).default('json') })

const paymentSchema = z.object({
  tran_id: z.string(),
  gateway: z.string(),
  method: z.string().nullable(),
  status: attemptStatusSchema,
  asked: amountSchema,
  received: amountSchema.nullable(),
  paidAt: instantSchema.nullable(),
  refunds: z.array(
    z.object({ ...amountSchema.shape, status: refundStatusSchema, settledAt: instantSchema.nullable() }),
  ),
})

/** Everything that is kept about a person with an account. */
export const ownDataSchema = z.object({
  exportedAt: instantSchema,
  account: z.object({
    name: z.string(),
    email: z.string().nullable(),
    /** A new address that was asked for and is not confirmed yet. */
    newEmail: z.string().nullable(),
    /** What the person gets off every visit. */
    discountPercent: z.number().nullable(),
    phone: z.string(),
    address: z.string(),
    img: z.string(),
    role: z.string(),
    language: z.string().nullable(),
    createdAt: instantSchema,
  }),
  vehicles: z.array(savedVehicleSchema),
  addresses: z.array(addressSchema),
  /** Customers see the first name and picture of a member of a crew; null for who belongs to none. */
  shownToCustomers: z.boolean().nullable(),
  /** The names of the crews in which the person works. */
  crews: z.array(z.string()),
  /** The bookings made with this account, the latest first. */
  bookings: z.array(
    bookingSchema.extend({
      /** Links to the photos of the note. */
      photos: z.array(z.string()),
      /** Links to the photos that the crew took. */
      visitPhotos: z.array(z.string()),
      /** Whether the page of the service may show these; null without an answer. */
      photoConsent: photoConsentSchema.nullable(),
      /** What was not right. */
      complaint: z
        .object({ text: z.string(), photos: z.array(z.string()), createdAt: instantSchema })
        .nullable(),
      payments: z.array(paymentSchema),
      receipt: z.string().nullable(),
    }),
  ),
  reviews: z.array(
    z.object({
      rating: z.number(),
      review: z.string(),
      service: z.string().nullable(),
      status: z.enum(REVIEW_STATUSES),
      hiddenAt: instantSchema.nullable(),
      /** The public reply of the business. */
      reply: z.string().nullable(),
      repliedAt: instantSchema.nullable(),
      createdAt: instantSchema,
      updatedAt: instantSchema,
    }),
  ),
  /** Whether the person wants reminders and requests for reviews, through each channel. */
  messageChoices: messageChoicesSchema,
  /** Null when there is no subscription, or while the account's address is not verified. */
  newsletter: z
    .object({
      askedAt: instantSchema,
      confirmedAt: instantSchema.nullable(),
      unsubscribedAt: instantSchema.nullable(),
    })
    .nullable(),
  /** Accounts at other providers that sign in. */
  identities: z.array(z.object({ issuer: z.string(), subject: z.string(), linkedAt: instantSchema })),
  signIns: z.array(
    z.object({
      browser: z.string(),
      system: z.string(),
      address: z.string(),
      signedInAt: instantSchema,
      lastUsedAt: instantSchema,
      endedAt: instantSchema.nullable(),
      /** The address to which push notifications are sent, and since when; null for none. */
      push: z.object({ endpoint: z.string(), registeredAt: instantSchema }).nullable(),
    }),
  ),
  secondFactors: z.object({
    appAddedAt: instantSchema.nullable(),
    recoveryCodesLeft: z.int(),
    passkeys: z.array(
      z.object({ name: z.string(), addedAt: instantSchema, lastUsedAt: instantSchema.nullable() }),
    ),
  }),
  /** Links to uploaded pictures. */
  pictures: z.array(z.string()),
})
export type OwnData = z.infer<typeof ownDataSchema>
