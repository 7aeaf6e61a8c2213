import { MAX_PICTURE_BYTES } from '@jhilik/contract/constants.ts'

/** What the server takes. */
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
/** Twice as wide as the widest that is kept. */
const MAX_SIDE = 2560
/** A photo straight from a camera takes minutes on a weak network, and is made smaller there anyhow. */
const SLOW_BYTES = 2 * 1024 * 1024

export type Refusal = 'wrongType' | 'tooBig'

/**
 * A picture that the server takes, smaller where it was large: what the browser can read need not be
 * refused, be it too many bytes or in a phone's own format. Otherwise, why not.
 */
export async function shrinkPicture(file: File): Promise<File | Refusal> {
  const known = !file.type || TYPES.includes(file.type)
  // A drawing may be transparent, and stays so.
  const limit = file.type === 'image/jpeg' ? SLOW_BYTES : MAX_PICTURE_BYTES
  if (known && file.size <= limit) return file
  if (!known && !file.type.startsWith('image/')) return 'wrongType'
  const drawn = await redraw(file).catch(() => null)
  if (drawn && drawn.size <= MAX_PICTURE_BYTES) return drawn
  if (!known) return 'wrongType'
  return file.size > MAX_PICTURE_BYTES ? 'tooBig' : file
}

async function redraw(file: File): Promise<File | null> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) return null
  // Else what is transparent turns black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return blob && new File([blob], 'photo.jpg', { type: blob.type })
}
