import { z } from 'zod'
import { success, successList } from './envelope.ts'
import {
  dateSchema,
  emailSchema,
  idSchema,
  instantSchema,
  pageQuerySchema,
  phone,
  requiredNumber,
  requiredText,
  wallTimeSchema,
} from './primitives.ts'

export const bookingStatusSchema = z.enum([
  'held',
  'confirmed',
  'expired',
  'canceled',
  'completed',
  'no_show',
])
export type BookingStatus = z.infer<typeof bookingStatusSchema>

/** Derived from the payment attempts and refunds. Only `Paid` is shown green. */
export const paymentStatusSchema = z.enum([
  'Paid',
  'Pending',
  'Failed',
  'Cancelled',
  'Expired',
  'In review',
  'Refund due',
  'Refunded',
])
export type PaymentStatus = z.infer<typeof paymentStatusSchema>

const MIN_YEAR = 1900

/** `POST /bookings`. Unknown fields are dropped, as everywhere. */
export const bookingRequestSchema = z.object({
  customer: z.object({
    name: requiredText('User name is required', 100),
    email: z.string({ error: 'Email is required' }).min(1, 'Email is required').pipe(emailSchema),
    phone: z.preprocess(
      (value) => (typeof value === 'number' ? String(value) : value),
      phone('Phone number is required'),
    ),
    address: requiredText('Address is required', 300),
  }),
  serviceId: idSchema,
  slotId: idSchema,
  vehicleType: requiredText('Vehicle type is required', 60),
  vehicleBrand: requiredText('Vehicle brand is required', 60),
  vehicleModel: requiredText('Vehicle model is required', 60),
  manufacturingYear: requiredNumber('Manufacturing year is required').pipe(
    z
      .number()
      .int('Please enter a year like 2020')
      .min(MIN_YEAR, 'Please enter a year like 2020')
      .max(2100, 'Please enter a year like 2020'),
  ),
  registrationPlate: requiredText('Registration plate is required', 40),
  /** What the form showed as the selected time. Kept for the record; `slotId` decides. */
  selectedSlot: z.unknown().optional(),
})
export type BookingRequest = z.infer<typeof bookingRequestSchema>

export const bookingSchema = z.object({
  _id: idSchema,
  status: bookingStatusSchema,
  customer: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    img: z.string(),
  }),
  service: z.object({
    _id: idSchema,
    name: z.string(),
    img: z.string(),
    duration: z.int(),
  }),
  slot: z.object({
    _id: idSchema,
    date: dateSchema,
    startTime: wallTimeSchema,
    endTime: wallTimeSchema,
    startsAt: instantSchema,
    endsAt: instantSchema,
  }),
  vehicleType: z.string(),
  vehicleBrand: z.string(),
  vehicleModel: z.string(),
  manufacturingYear: z.int(),
  registrationPlate: z.string(),
  price: z.number(),
  currency: z.string().length(3),
  paymentStatus: paymentStatusSchema,
  /** The reference of the newest payment attempt. */
  tran_id: z.string(),
  /** While the seat is held: until when it may be paid. */
  holdExpiresAt: instantSchema.nullable(),
  createdAt: instantSchema,
})
export type Booking = z.infer<typeof bookingSchema>

export const bookingResponseSchema = success(bookingSchema)
export const bookingListResponseSchema = successList(bookingSchema)

/** The answer to `POST /bookings` and `POST /bookings/{id}/pay`: where to go and pay. */
export const startCheckoutResponseSchema = success(
  z.object({ paymentUrl: z.url(), bookingId: idSchema, tran_id: z.string() }),
)

/** `when` splits a customer's list the way the dashboards do; without it, everything. */
export const bookingListQuerySchema = pageQuerySchema.extend({
  when: z.enum(['upcoming', 'past']).optional(),
})
