import { z } from 'zod'
import { success } from './envelope.ts'

/** Enough for every phone's camera, too few to fill the memory. */
export const MAX_PICTURE_PIXELS = 50_000_000

/** Pictures of services are for admins; the photo of one's own profile is for anybody signed in. */
export const uploadPictureQuerySchema = z.object({
  for: z.enum(['service', 'profile']).default('profile'),
})

export const pictureSchema = z.object({
  /** A JPEG that everything can show; what goes into `img`. */
  img: z.string(),
  /** Smaller files of the same picture, for browsers that can choose. None is wider than it came. */
  sources: z.array(z.object({ type: z.enum(['image/avif', 'image/webp']), width: z.int(), url: z.string() })),
})
export type Picture = z.infer<typeof pictureSchema>
export const pictureResponseSchema = success(pictureSchema)
