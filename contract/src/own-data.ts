import { z } from 'zod'
import { passwordSchema } from './accounts.ts'
import * as messages from './validation.ts'

/** `POST /auth/account/delete`. It cannot be undone. */
export const deleteAccountRequestSchema = z.object({
  password: passwordSchema,
  confirmed: z.literal(true, messages.deletionIsNotConfirmed),
})
export type DeleteAccountRequest = z.infer<typeof deleteAccountRequestSchema>
