import { z } from 'zod'
import { listedUserSchema } from './accounts.ts'
import { MAX_USER_NOTE_LENGTH } from './constants.ts'
import { success } from './envelope.ts'
import { savedVehicleSchema } from './garage.ts'
import { cleanLines } from './typed-text.ts'
import * as messages from './validation.ts'

/** `GET /auth/users/{id}` returns one user as staff see them. */
export const userDetailSchema = listedUserSchema.extend({
  /** A note by staff for staff; empty when there is none. The user never sees it. */
  note: z.string(),
  /** The vehicles of the garage, the default one first. */
  vehicles: z.array(savedVehicleSchema),
})
export type UserDetail = z.infer<typeof userDetailSchema>

export const userDetailResponseSchema = success(userDetailSchema)

/** The body of `PUT /auth/users/{id}/note`. An empty note removes it. */
export const userNoteRequestSchema = z.object({
  note: z
    .string({ error: messages.noteIsRequired })
    .overwrite(cleanLines)
    .max(MAX_USER_NOTE_LENGTH, messages.atMost2000Characters),
})
export type UserNoteRequest = z.infer<typeof userNoteRequestSchema>
