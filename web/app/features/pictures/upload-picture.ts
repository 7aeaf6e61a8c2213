import { api } from '../../lib/http/http.ts'

const pictureResponse = async () => (await import('@jhilik/contract/uploads.ts')).pictureResponseSchema

/** A photo takes its time where the network is weak. */
const TIMEOUT_MS = 120_000

export type PicturePurpose = 'service' | 'profile'

/** Keeps a picture on the server; what goes into `img`. */
export async function uploadPicture(file: File, purpose: PicturePurpose): Promise<string> {
  const body = new FormData()
  body.set('file', file)
  const options = { body, query: { for: purpose }, timeoutMs: TIMEOUT_MS }
  const { data } = await api.post('/uploads/pictures', pictureResponse, options)
  return data.img
}
