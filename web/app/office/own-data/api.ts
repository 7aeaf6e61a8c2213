import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import type { DeleteAccountRequest } from '@jhilik/contract/own-data.ts'
import { api } from '../../lib/http/http.ts'

export type ExportFormat = 'json' | 'html'

/** Everything that is kept about the reader, as data or as a page. */
export const downloadOwnData = (format: ExportFormat): Promise<Blob> =>
  api.file('/auth/export', { query: { format } })

/** The caller ends the session in the browser. */
export async function deleteAccount(request: DeleteAccountRequest): Promise<void> {
  await api.post('/auth/account/delete', emptySuccessSchema, { body: request })
}
