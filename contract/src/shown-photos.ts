import { z } from 'zod'
import { success } from './envelope.ts'
import { idSchema, instantSchema } from './primitives.ts'

/** `PUT /bookings/{id}/photo-consent` and `PUT /booking-pages/{token}/photo-consent`. */
export const photoConsentRequestSchema = z.object({ allowed: z.boolean() })
export type PhotoConsentRequest = z.infer<typeof photoConsentRequestSchema>

/** Whether the photos of a visit may be shown on the page of its service. */
export const photoConsentSchema = z.object({
  /** Null while its customer has not answered. */
  allowed: z.boolean().nullable(),
  /** When the last answer was given. */
  answeredAt: instantSchema.nullable(),
})
export type PhotoConsent = z.infer<typeof photoConsentSchema>

/** The question, with the last answer. */
export const askedPhotoConsentSchema = photoConsentSchema.extend({
  /** Photos to compare have arrived after a yes, which does not cover them: it is asked again. */
  hasNewPhotos: z.boolean(),
})
export type AskedPhotoConsent = z.infer<typeof askedPhotoConsentSchema>

/** A photo of before and one of after, of one visit, which staff may show. */
export const photoPairSchema = z.object({
  before: z.object({ _id: idSchema, img: z.string() }),
  after: z.object({ _id: idSchema, img: z.string() }),
  isShown: z.boolean(),
})
export type PhotoPair = z.infer<typeof photoPairSchema>

/** `PUT /bookings/{id}/shown-photos`: shows a pair on the page of the service, or takes it off. */
export const showPhotosRequestSchema = z.object({
  before: idSchema,
  after: idSchema,
  shown: z.boolean(),
})
export type ShowPhotosRequest = z.infer<typeof showPhotosRequestSchema>

/** The most pairs that the page of a service shows, the latest first. */
export const MAX_SHOWN_PAIRS = 6

/** A pair as the page of the service shows it. It says nothing about the customer. */
export const shownPairSchema = z.object({
  before: z.string(),
  after: z.string(),
  /** The month of the visit. */
  month: z.string().regex(/^\d{4}-\d{2}$/),
})
export type ShownPair = z.infer<typeof shownPairSchema>
/** `GET /services/{id}/photos`. */
export const shownPairsResponseSchema = success(z.array(shownPairSchema))
