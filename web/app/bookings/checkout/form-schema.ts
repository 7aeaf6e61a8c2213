import { askedShape } from '@jhilik/contract/asked-details.ts'
import {
  buyerRequestSchema,
  contactRequestSchema,
  noteRequestSchema,
} from '@jhilik/contract/booking-requests.ts'
import type { ServiceAsk } from '@jhilik/contract/constants.ts'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

/** An address that may be left out, by somebody whose account has none. */
const optionalEmail = z.preprocess((typed) => (typed === '' ? null : typed), contactRequestSchema.shape.email)

/** The form of a service, by what it asks for; `hasEmail`: whether the account has an e-mail address. */
export const formSchemaOf = (asks: readonly ServiceAsk[], hasEmail: boolean) =>
  z.object({
    customer: hasEmail ? contactRequestSchema : contactRequestSchema.extend({ email: optionalEmail }),
    ...askedShape(asks),
    ...noteRequestSchema.shape,
    ...buyerRequestSchema.shape,
    /** The chosen way to pay, and the gateway to which it leads when the form is sent. */
    way: z.string().optional(),
    gateway: z.string().optional(),
  })
export type BookingFormInput = z.input<ReturnType<typeof formSchemaOf>>
export type BookingDetails = z.output<ReturnType<typeof formSchemaOf>> & { confirmsVehicle?: boolean }
export type BookingForm = UseFormReturn<BookingFormInput, unknown, BookingDetails>
