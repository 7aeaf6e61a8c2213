import { MAX_PICTURE_BYTES } from '@jhilik/contract/constants.ts'
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

/** The types that the server accepts. */
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
/** Twice the width of the largest size that the server stores, in pixels. */
const MAX_SIDE = 2560
/** Larger JPEG photos are resized before the upload, which would take minutes on a weak network. */
const SLOW_BYTES = 2 * 1024 * 1024

export type Refusal = 'wrongType' | 'tooBig'

/**
 * A picture that the server accepts: large ones are resized, and formats that only the browser can read are converted
 * to JPEG. Otherwise the reason for the refusal.
 */
export async function shrinkPicture(file: File): Promise<File | Refusal> {
  const known = !file.type || TYPES.includes(file.type)
  // Other formats may be transparent, which JPEG cannot be: they are resized only when they are too large.
  const limit = file.type === 'image/jpeg' ? SLOW_BYTES : MAX_PICTURE_BYTES
  if (known && file.size <= limit) return file
  if (!known && !file.type.startsWith('image/')) return 'wrongType'
  const drawn = await redraw(file, { maxSide: MAX_SIDE, quality: 0.9 }).catch(() => null)
  if (drawn && drawn.size <= MAX_PICTURE_BYTES) return drawn
  if (!known) return 'wrongType'
  return file.size > MAX_PICTURE_BYTES ? 'tooBig' : file
}

/** A photo that is sent over a phone's network, as a JPEG; null for what the browser cannot read. */
export const shrinkPhoto = (file: File): Promise<File | null> =>
  redraw(file, { maxSide: 1600, quality: 0.8 }).catch(() => null)

interface Drawing {
  /** In pixels. */
  maxSide: number
  quality: number
}

async function redraw(file: File, { maxSide, quality }: Drawing): Promise<File | null> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) return null
  // Transparent parts would turn black on no background.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  return blob && new File([blob], 'photo.jpg', { type: blob.type })
}
