import { z } from 'zod'
import { MAX_STARS, REVIEW_SORTS } from './constants.ts'
import { success, successList } from './envelope.ts'
import { requiredText } from './fields.ts'
import { pageQuerySchema } from './paging.ts'
import { idSchema, instantSchema } from './primitives.ts'
import * as messages from './validation.ts'

const reviewedServiceSchema = z.object({ _id: idSchema, name: z.string() })

export const reviewSchema = z.object({
  _id: idSchema,
  /** 0 when the writer chose no star; such a review stays out of the average. */
  rating: z.int().min(0).max(MAX_STARS),
  review: z.string(),
  /** Null when the account is gone: shown as "Anonymous". Never an e-mail address. */
  user: z.object({ name: z.string(), img: z.string() }).nullable(),
  /** What it is about; null when it is about the site as a whole. */
  service: reviewedServiceSchema.nullable(),
  /** It stands on a booking that its writer had when it was written. */
  verified: z.boolean(),
  createdAt: instantSchema,
  /** Only of hidden ones, which only admins are shown. */
  hidden: z.object({ at: instantSchema, reason: z.string() }).optional(),
})
export type Review = z.infer<typeof reviewSchema>

export const reviewRequestSchema = z.object({
  review: requiredText(messages.reviewIsRequired, 5000),
  rating: z.int().min(0).max(MAX_STARS),
  serviceId: idSchema.optional(),
})
export type ReviewRequest = z.infer<typeof reviewRequestSchema>

/** `POST /review/{id}/hide`. */
export const hideReviewRequestSchema = z.object({ reason: requiredText(messages.reasonMustBeGiven, 500) })

/**
 * `rating` keeps the reviews with exactly that many stars. Equal ones come newest first. `hidden` lists the
 * hidden reviews instead of the visible ones, to admins.
 */
export const reviewListQuerySchema = pageQuerySchema.extend({
  serviceId: idSchema.optional(),
  rating: z.coerce.number().int().min(1).max(MAX_STARS).optional(),
  sort: z.enum(REVIEW_SORTS).default('newest'),
  hidden: z.enum(['true', 'false']).optional(),
})
export type ReviewListQuery = z.infer<typeof reviewListQuerySchema>

/** How many reviews have one star, two stars, and so on. */
const starsSchema = z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() })
export type StarCounts = z.infer<typeof starsSchema>

export const reviewResponseSchema = success(reviewSchema)
export const reviewListResponseSchema = successList(reviewSchema).extend({
  meta: z.object({
    nextCursor: z.string().nullable(),
    /** The service that was asked for; null when none was, or when there is no such. */
    service: reviewedServiceSchema.nullable(),
    /** Over all visible reviews, or all of the service, or all hidden ones: not only those of the page or stars. */
    average: z.number().nullable(),
    /** Of the same. Also counts those without a star. */
    count: z.int(),
    stars: starsSchema,
  }),
})
