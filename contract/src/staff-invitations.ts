import { z } from 'zod'
import { dutySchema, signupRequestSchema } from './accounts.ts'
import { success, successList } from './envelope.ts'
import { destinationSchema } from './login-codes.ts'
import { idSchema, instantSchema } from './primitives.ts'
import * as messages from './validation.ts'

/**
 * The body of `POST /staff-invitations` (permission `staff.manage`). The person gets a link by mail or text message, with
 * which they open an account that has the duty. It is refused with 400 at `to` for an address that has an account, or gets no
 * messages.
 */
export const inviteRequestSchema = z.object({
  to: destinationSchema,
  duty: dutySchema,
})
export type InviteRequest = z.infer<typeof inviteRequestSchema>

export const invitationSchema = z.object({
  _id: idSchema,
  /** An e-mail address, or a phone number in E.164. */
  to: z.string(),
  duty: dutySchema,
  /** The name of the owner who sent it. */
  by: z.string(),
  sentAt: instantSchema,
  /** The link works until then. It can be sent again afterwards, for a month. */
  expiresAt: instantSchema,
  expired: z.boolean(),
})
export type Invitation = z.infer<typeof invitationSchema>
export const invitationResponseSchema = success(invitationSchema)
export const invitationListResponseSchema = successList(invitationSchema)

const token = z.string({ error: messages.linkIsIncomplete }).min(1, messages.linkIsIncomplete).max(200)

/** The body of `POST /staff-invitations/read`: the text that follows the `#` of the link. 404 once the link has ended. */
export const readInvitationRequestSchema = z.object({ token })

/** What the person who has the link is invited to. */
export const openedInvitationSchema = invitationSchema.pick({ to: true, duty: true, by: true })
export type OpenedInvitation = z.infer<typeof openedInvitationSchema>
export const openedInvitationResponseSchema = success(openedInvitationSchema)

/**
 * The body of `POST /staff-invitations/accept`, from the same site. It opens the account and signs in, and answers 201 like
 * `POST /auth/signup`. The address to which the link was sent is that of the account, whatever is sent as `email` or `phone`.
 * After a text message the duty begins, outside a demo, when the e-mail address is confirmed.
 */
export const acceptInvitationRequestSchema = signupRequestSchema
  .pick({ name: true, email: true, phone: true, password: true })
  .extend({ token })
export type AcceptInvitationRequest = z.infer<typeof acceptInvitationRequestSchema>
