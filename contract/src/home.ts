import { z } from 'zod'
import { nextSlotSchema } from './availability.ts'
import { success } from './envelope.ts'
import { requiredText } from './fields.ts'
import { UPLOADED } from './picture-links.ts'
import { idSchema } from './primitives.ts'
import { reviewSchema } from './reviews.ts'
import * as messages from './validation.ts'

export const MAX_GALLERY = 12

/** The methods that gateways accept on their pages; payment-methods.ts has the names. */
export const PAYMENT_METHODS = ['bkash', 'nagad', 'rocket', 'visa', 'mastercard'] as const
export const paymentMethodSchema = z.enum(PAYMENT_METHODS)
export type PaymentMethod = z.infer<typeof paymentMethodSchema>

/** The alternative text for people who cannot see the picture, in each language. */
const pictureText = requiredText(messages.pictureTextIsRequired, 200)

const homePictureSchema = z.object({
  /** The link to an uploaded picture, which exists in several sizes. */
  img: z.string(messages.pictureIsRequired).regex(UPLOADED, messages.pictureIsRequired),
  alt: z.object({ en: pictureText, bn: pictureText }),
})
export type HomePicture = z.infer<typeof homePictureSchema>

/** The owner's photos on the home page. The illustration is shown when there is no hero picture. */
export const homePicturesSchema = z.object({
  hero: homePictureSchema.nullable(),
  gallery: z
    .array(homePictureSchema)
    .max(MAX_GALLERY, messages.atMost12Pictures)
    .refine(
      (gallery) => new Set(gallery.map(({ img }) => img)).size === gallery.length,
      messages.pictureTwice,
    ),
})
export type HomePictures = z.infer<typeof homePicturesSchema>

/** The number of changes so far. A change names the number it is based on, so that none overwrites another unseen. */
const revision = z.int().min(0)
export const homePicturesRequestSchema = homePicturesSchema.extend({ revision })
export type HomePicturesRequest = z.infer<typeof homePicturesRequestSchema>
export const homePicturesResponseSchema = success(homePicturesRequestSchema)

/** `GET /site/home` returns what the home page says about the business, besides its services and reviews. Public. */
export const homeSchema = z.object({
  /** The number of completed bookings. */
  completedJobs: z.int(),
  /** A recent review with four or five stars that is short enough for a quote; null when there is none. */
  quote: reviewSchema.nullable(),
  /** The methods of all configured gateways. */
  paymentMethods: z.array(paymentMethodSchema),
  pictures: homePicturesSchema,
  /** Slots that can be booked next, the soonest first, in different parts of days and of different services. */
  nextTimes: z.array(nextSlotSchema.extend({ serviceId: idSchema })),
})
export type HomeFacts = z.infer<typeof homeSchema>
export const homeResponseSchema = success(homeSchema)
