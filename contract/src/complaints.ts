import { z } from 'zod'
import { success, successList } from './envelope.ts'
import { requiredLines, requiredText } from './fields.ts'
import { photosSchema } from './picture-requests.ts'
import { idSchema, instantSchema } from './primitives.ts'
import * as messages from './validation.ts'

/** A customer can say for this many hours after a visit that something was not right. */
export const COMPLAINT_HOURS = 48

/** `POST /bookings/{id}/complaint` and `POST /booking-pages/{token}/complaint`. */
export const complaintRequestSchema = z.object({
  text: requiredLines(messages.complaintIsRequired, 500),
  /** Pictures that the customer's account has uploaded. */
  photos: photosSchema,
})
export type ComplaintRequest = z.infer<typeof complaintRequestSchema>

/** `POST /complaints/{id}/revisit`: the booking of the visit that makes it good, which costs nothing then. */
export const revisitRequestSchema = z.object({
  /** The code of the booking, which staff have just made. */
  code: requiredText(messages.revisitIsNotPossible, 32).transform((code) => code.toUpperCase()),
})
export type RevisitRequest = z.infer<typeof revisitRequestSchema>

/** What a customer has said, as the customer reads it. */
export const ownComplaintSchema = z.object({
  text: z.string(),
  photos: z.array(z.string()),
  createdAt: instantSchema,
  /** The booking of the visit that makes it good; null while there is none. */
  revisit: z.object({ code: z.string(), startsAt: instantSchema }).nullable(),
  isSettled: z.boolean(),
})
export type OwnComplaint = z.infer<typeof ownComplaintSchema>

/** A complaint as the office sees it. */
export const complaintSchema = z.object({
  _id: idSchema,
  booking: z.object({ _id: idSchema, code: z.string(), customer: z.string() }),
  /** Empty for readers who may not read contact data. */
  text: z.string(),
  /** None for them, too. */
  photos: z.array(z.string()),
  createdAt: instantSchema,
  settledAt: instantSchema.nullable(),
  settledBy: z.object({ _id: idSchema, name: z.string() }).nullable(),
  revisit: z.object({ _id: idSchema, code: z.string() }).nullable(),
})
export type Complaint = z.infer<typeof complaintSchema>
export const complaintResponseSchema = success(complaintSchema)
/** `GET /complaints` lists those that nobody has settled, the oldest first. */
export const complaintsResponseSchema = successList(complaintSchema)
