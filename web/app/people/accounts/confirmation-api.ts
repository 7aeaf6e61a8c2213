import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { askCodeResponseSchema, type ConfirmWithCodeRequest } from '@jhilik/contract/login-codes.ts'
import { api } from '../../lib/http/http.ts'
import type { SentCode } from './api.ts'

/** Sends a code to one of the reader's addresses. */
export async function askConfirmationCode({
  channel,
  to,
}: Pick<SentCode, 'channel' | 'to'>): Promise<SentCode> {
  const { data } = await api.post('/auth/confirm/code', askCodeResponseSchema, { body: { channel } })
  return { ...data, to }
}

/** A wrong code is refused as a field. */
export async function confirmWithCode(request: ConfirmWithCodeRequest): Promise<void> {
  await api.post('/auth/confirm/code/entry', emptySuccessSchema, { body: request })
}
