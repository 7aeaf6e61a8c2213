import { z } from 'zod'
import { MAX_STARS, REVIEW_SORTS } from './constants.ts'
import { queryNumber } from './digits.ts'
import { success, successList } from './envelope.ts'
import { requiredText } from './fields.ts'
import { pageQuerySchema } from './paging.ts'
import { idSchema, instantSchema, namedServiceSchema } from './primitives.ts'
import * as messages from './validation.ts'

export const reviewSchema = z.object({
  _id: idSchema,
  /** 0 when no star was chosen; such a review does not count in the average. */
  rating: z.int().min(0).max(MAX_STARS),
  review: z.string(),
  /** Null when the account is gone; the review is then shown as "Anonymous". This is never an e-mail address. */
  user: z.object({ name: z.string(), img: z.string() }).nullable(),
  /** The reviewed service; null for a review of the whole site. */
  service: namedServiceSchema.nullable(),
  /** The writer had a served booking when writing it. */
  verified: z.boolean(),
  createdAt: instantSchema,
  /** Present in hidden reviews only, which only admins see. */
  hidden: z.object({ at: instantSchema, reason: z.string() }).optional(),
})
export type Review = z.infer<typeof reviewSchema>

export const reviewRequestSchema = z.object({
  review: requiredText(messages.reviewIsRequired, 5000),
  rating: z.int().min(0).max(MAX_STARS),
  serviceId: idSchema.optional(),
})
export type ReviewRequest = z.infer<typeof reviewRequestSchema>

/** The body of `POST /review/{id}/hide`. */
export const hideReviewRequestSchema = z.object({ reason: requiredText(messages.reasonMustBeGiven, 500) })

/**
 * `rating` selects reviews with exactly that many stars. Ties are ordered newest first. `hidden` lists the hidden
 * reviews instead of the visible ones, for admins.
 */
export const reviewListQuerySchema = pageQuerySchema.extend({
  serviceId: idSchema.optional(),
  rating: queryNumber(z.number().int().min(1).max(MAX_STARS)).optional(),
  sort: z.enum(REVIEW_SORTS).default('newest'),
  hidden: z.enum(['true', 'false']).optional(),
})
export type ReviewListQuery = z.infer<typeof reviewListQuerySchema>

/** The number of reviews by stars, one to five. */
const starsSchema = z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() })
export type StarCounts = z.infer<typeof starsSchema>

export const reviewResponseSchema = success(reviewSchema)
export const reviewListResponseSchema = successList(reviewSchema).extend({
  meta: z.object({
    nextCursor: z.string().nullable(),
    /** The requested service; null when none was requested or it does not exist. */
    service: namedServiceSchema.nullable(),
    /**
     * The average over all visible reviews, all of the service, or all hidden ones, regardless of page and `rating`.
     */
    average: z.number().nullable(),
    /** The number of the same reviews, including those that have no star. */
    count: z.int(),
    stars: starsSchema,
  }),
})
