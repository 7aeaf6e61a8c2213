import { z } from 'zod'
import { success } from './envelope.ts'

/** Phone cameras have fewer pixels. Larger pictures would use too much memory. */
export const MAX_PICTURE_PIXELS = 50_000_000

/**
 * Pictures of services are for admins; photos of one's own profile and of a booking are for anybody signed in. With
 * `registration` the picture becomes the photo of an account that has none.
 */
export const uploadPictureQuerySchema = z.object({
  for: z.enum(['service', 'profile', 'registration', 'booking']).default('profile'),
})

export const pictureSchema = z.object({
  /** The path of a JPEG for all browsers; the value for `img`. */
  img: z.string(),
  /** Smaller variants for `srcset`, none wider than the original. */
  sources: z.array(z.object({ type: z.enum(['image/avif', 'image/webp']), width: z.int(), url: z.string() })),
})
export type Picture = z.infer<typeof pictureSchema>
export const pictureResponseSchema = success(pictureSchema)
