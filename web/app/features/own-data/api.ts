import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import type { DeleteAccountRequest } from '@jhilik/contract/own-data.ts'
import { api } from '../../lib/http/http.ts'

/** The caller ends the session in the browser. */
export async function deleteAccount(request: DeleteAccountRequest): Promise<void> {
  await api.post('/auth/account/delete', emptySuccessSchema, { body: request })
}
