import { z } from 'zod'
import { contactSchema } from './contacts.ts'
import { success } from './envelope.ts'
import { placeSchema } from './places.ts'
import { currencySchema, dateSchema, idSchema, instantSchema, wallTimeSchema } from './primitives.ts'
import { vehicleSchema } from './vehicles.ts'

/** `2026-000123` */
export function receiptNumber({ year, number }: { year: number; number: number }): string {
  return `${year}-${String(number).padStart(6, '0')}`
}

/** `GET /bookings/{id}/receipt`, the data of the page and the PDF. */
export const receiptSchema = z.object({
  /** Year and number, without gaps: `2026-000123`. */
  number: z.string(),
  issuedAt: instantSchema,
  issuedOn: dateSchema,
  business: z.object({ name: z.string(), url: z.string() }),
  customer: contactSchema,
  booking: z.object({
    _id: idSchema,
    code: z.string(),
    service: z.string(),
    serviceBn: z.string(),
    date: dateSchema,
    startTime: wallTimeSchema,
    endTime: wallTimeSchema,
    /** Null when the service needed no vehicle. */
    vehicle: vehicleSchema.nullable(),
    ...placeSchema.shape,
  }),
  price: z.number(),
  payments: z.array(
    z.object({
      tran_id: z.string(),
      gateway: z.string(),
      /** What was paid with, when the gateway named it: `bkash`, `visa`. */
      method: z.string().nullable(),
      paidOn: dateSchema,
      amount: z.number(),
      /** Refunds that have succeeded. */
      refunded: z.number(),
      /** Refunds that have not succeeded yet. */
      refundDue: z.number(),
    }),
  ),
  paid: z.number(),
  refunded: z.number(),
  refundDue: z.number(),
  /** `paid` less `refunded`. */
  net: z.number(),
  currency: currencySchema,
})
export type Receipt = z.infer<typeof receiptSchema>
export const receiptResponseSchema = success(receiptSchema)

export const receiptQuerySchema = z.object({
  token: z.string().max(1000).optional(),
  /** Language of the PDF; the business's when absent. */
  lang: z.enum(['en', 'bn']).optional(),
})
