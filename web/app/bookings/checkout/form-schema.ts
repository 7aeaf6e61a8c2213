import { askedShape } from '@jhilik/contract/asked-details.ts'
import { ASKED_FIELDS, type AskedField } from '@jhilik/contract/asked-fields.ts'
import {
  buyerRequestSchema,
  contactRequestSchema,
  couponCodeSchema,
  noteRequestSchema,
} from '@jhilik/contract/booking-requests.ts'
import { SERVICE_ASKS, type ServiceAsk } from '@jhilik/contract/constants.ts'
import { requiredId } from '@jhilik/contract/primitives.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

/** An address that may be left out, by somebody whose account has none. */
const optionalEmail = z.preprocess((typed) => (typed === '' ? null : typed), contactRequestSchema.shape.email)

interface FormOf {
  asks: readonly ServiceAsk[]
  /** Whether the account has an e-mail address. */
  hasEmail: boolean
  /** Whether the customer chooses the area in which the work is done. */
  asksArea: boolean
}

const askedFields = Object.fromEntries(
  ASKED_FIELDS.map((field) => [field, z.unknown().optional()]),
) as Record<AskedField, z.ZodOptional<z.ZodUnknown>>

/** A further service of the visit. Its fields are sent as they were typed. */
const furtherLineSchema = z
  .object({
    serviceId: requiredId(messages.serviceIsRequired),
    /** What the service asks for. */
    asks: z.array(z.enum(SERVICE_ASKS)),
    size: z.string().nullable(),
    addOns: z.array(z.object({ addOn: z.string(), quantity: z.int() })),
    ...askedFields,
  })
  .superRefine(({ asks, ...line }, context) => {
    const { error } = z.object(askedShape(asks)).safeParse(line)
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
  })

/** The form of a service. */
export const formSchemaOf = ({ asks, hasEmail, asksArea }: FormOf) =>
  z.object({
    customer: hasEmail ? contactRequestSchema : contactRequestSchema.extend({ email: optionalEmail }),
    ...askedShape(asks),
    area: asksArea ? requiredId(messages.areaIsRequired) : z.string().transform(() => undefined),
    ...noteRequestSchema.shape,
    ...buyerRequestSchema.shape,
    moreLines: z.array(furtherLineSchema).default([]),
    coupon: z.preprocess((typed) => (typed === '' ? null : typed), couponCodeSchema.nullish()),
    /** The chosen way to pay, and the gateway to which it leads when the form is sent. */
    way: z.string().optional(),
    gateway: z.string().optional(),
  })
export type BookingFormInput = z.input<ReturnType<typeof formSchemaOf>>
export type BookingDetails = z.output<ReturnType<typeof formSchemaOf>> & { confirmsVehicle?: boolean }
export type BookingForm = UseFormReturn<BookingFormInput, unknown, BookingDetails>
