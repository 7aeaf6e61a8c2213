import { z } from 'zod'
import { vehicleRequestSchema } from './asked-details.ts'
import { bookingActionsSchema, bookingDetailSchema } from './booking-detail.ts'
import { cancelBookingRequestSchema } from './changes.ts'
import { offerSchema } from './disturbances.ts'
import { success } from './envelope.ts'
import { postalAddressSchema } from './fields.ts'
import { offeredGatewaySchema } from './gateways.ts'
import { furtherPaymentShape } from './payments.ts'
import { idSchema, instantSchema, requiredId } from './primitives.ts'
import { availabilityQuerySchema } from './slot-requests.ts'
import * as messages from './validation.ts'

/**
 * `GET /booking-pages/{token}`: a booking, and what its customer may do with it now, for whoever has the link of a message. It
 * contains nothing about the person.
 */
export const bookingPageSchema = bookingDetailSchema
  .pick({
    code: true,
    createdAt: true,
    status: true,
    service: true,
    slot: true,
    area: true,
    price: true,
    currency: true,
    dueNow: true,
    outstanding: true,
    money: true,
    paymentStatus: true,
    holdExpiresAt: true,
    cancellation: true,
    attends: true,
    visit: true,
    complaint: true,
    canComplain: true,
    payMore: true,
    charges: true,
    discounts: true,
    photoConsent: true,
  })
  .extend({
    lines: z.array(
      bookingDetailSchema.shape.lines.element.pick({
        service: true,
        size: true,
        price: true,
        addOns: true,
        canceledAt: true,
      }),
    ),
    actions: bookingActionsSchema.pick({ cancel: true, move: true }),
    /** The customer may say to be there. */
    canAttend: z.boolean(),
    /** It is done at the place of the business. */
    isAtBase: z.boolean(),
    /** The name of the crew that does it; null while none does. */
    crew: z.string().nullable(),
    /** The link to the receipts once the visit is done; null before, and when nothing was paid. */
    receipt: z.url().nullable(),
    /** The booking of which its customer can write a review now; null while or when they cannot. */
    toReview: idSchema.nullable(),
    /** The gateways at which it can be paid now; none when it is not to be paid by this link. */
    gateways: z.array(offeredGatewaySchema),
    /** What the business does not know yet, and the customer can add. */
    missing: z.array(z.enum(['address', 'vehicle'])),
    /** The business cannot come at the time of the booking, and offers others or a refund. Null once it is answered. */
    offer: offerSchema.nullable(),
  })
export type BookingPage = z.infer<typeof bookingPageSchema>
export const bookingPageResponseSchema = success(bookingPageSchema)

/** `GET /booking-pages/{token}/slots`. */
export const slotsByLinkQuerySchema = availabilityQuerySchema.pick({ date: true })

/** `POST /booking-pages/{token}/move`. */
export const moveByLinkRequestSchema = z.object({ slotId: requiredId(messages.slotIsRequired) })

/** `POST /booking-pages/{token}/cancel`, whose answer says what is given back. */
export const cancelByLinkRequestSchema = cancelBookingRequestSchema.pick({
  reason: true,
  expectedRefundAmount: true,
})
export const canceledPageResponseSchema = success(bookingPageSchema.extend({ refundAmount: z.number() }))

/** `POST /booking-pages/{token}/attend`. `startsAt` is the start that the customer has seen. */
export const attendRequestSchema = z.object({ startsAt: instantSchema })
export type AttendRequest = z.infer<typeof attendRequestSchema>

/** `POST /booking-pages/{token}/pay`. */
export const payByLinkRequestSchema = z.object({ gateway: z.string().max(40), ...furtherPaymentShape })

/** `POST /booking-pages/{token}/details` adds what is missing; what is known already is not changed. */
export const addDetailsRequestSchema = z.object({
  address: postalAddressSchema.optional(),
  vehicle: vehicleRequestSchema.optional(),
})
export type AddDetailsRequest = z.infer<typeof addDetailsRequestSchema>
