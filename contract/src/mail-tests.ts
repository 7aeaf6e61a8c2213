import { z } from 'zod'
import { success } from './envelope.ts'

/**
 * `POST /mails/test` without a body (permission `settings.change`) sends a mail to the caller's own address, at once
 * and without retries. The answer is 409 `no_mail_server` while mails are only written to a folder.
 */
export const testMailSchema = z.object({
  accepted: z.boolean(),
  to: z.string(),
  /** The answer of the mail server, or the reason why it could not be asked. */
  answer: z.string(),
})
export type TestMail = z.infer<typeof testMailSchema>
export const testMailResponseSchema = success(testMailSchema)
