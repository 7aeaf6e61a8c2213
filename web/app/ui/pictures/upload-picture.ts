import { api } from '../../lib/http/http.ts'

const pictureResponse = async () => (await import('@jhilik/contract/uploads.ts')).pictureResponseSchema

/** Photos take long on a weak network. */
const TIMEOUT_MS = 120_000

export type PicturePurpose = 'service' | 'profile' | 'registration' | 'booking'

/** Uploads a picture. Returns the link for `img`. */
export async function uploadPicture(file: File, purpose: PicturePurpose): Promise<string> {
  const body = new FormData()
  body.set('file', file)
  const options = { body, query: { for: purpose }, timeoutMs: TIMEOUT_MS }
  const { data } = await api.post('/uploads/pictures', pictureResponse, options)
  return data.img
}
