import { z } from 'zod'
import { MAX_STARS, REVIEW_SORTS } from './constants.ts'
import { queryNumber } from './digits.ts'
import { success, successList } from './envelope.ts'
import { requiredLines } from './fields.ts'
import { pageQuerySchema } from './paging.ts'
import { idSchema, instantSchema, namedServiceSchema } from './primitives.ts'
import * as messages from './validation.ts'

/** A `waiting` review becomes public when staff approve it. A `hidden` one is no longer public. */
export const REVIEW_STATUSES = ['published', 'waiting', 'hidden'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

export const reviewSchema = z.object({
  _id: idSchema,
  /** 0 when no star was chosen; such a review does not count in the average. */
  rating: z.int().min(0).max(MAX_STARS),
  review: z.string(),
  /** Null when the account is gone; the review is then shown as "Anonymous". This is never an e-mail address. */
  user: z.object({ name: z.string(), img: z.string() }).nullable(),
  /** The reviewed service; null for a review of the whole site. */
  service: namedServiceSchema.nullable(),
  /** The writer had a completed booking when writing it. */
  verified: z.boolean(),
  /** The public reply of the business. */
  reply: z.object({ text: z.string(), at: instantSchema }).nullable(),
  createdAt: instantSchema,
  /** The time of the writer's last change; that of the creation when there was none. */
  updatedAt: instantSchema,
  /** Only its writer and staff get a review that is not `published`. */
  status: z.enum(REVIEW_STATUSES),
  /** Whether the caller wrote it, and so may change and delete it. */
  own: z.boolean(),
  /** Present in hidden reviews that staff see. */
  hidden: z.object({ at: instantSchema, reason: z.string() }).optional(),
})
export type Review = z.infer<typeof reviewSchema>

/** The body of `PUT /review/{id}`. */
export const reviewChangeSchema = z.object({
  review: requiredLines(messages.reviewIsRequired, 5000),
  rating: z.int().min(0).max(MAX_STARS),
})
export type ReviewChange = z.infer<typeof reviewChangeSchema>

export const reviewRequestSchema = reviewChangeSchema.extend({ serviceId: idSchema.optional() })
export type ReviewRequest = z.infer<typeof reviewRequestSchema>

/** The text that staff have read, so that nobody approves or answers one that was changed meanwhile. */
const readTextSchema = z.object({ updatedAt: instantSchema })

/** The body of `POST /review/{id}/approve`. */
export const approveReviewRequestSchema = readTextSchema

/** The body of `PUT /review/{id}/reply`. */
export const reviewReplyRequestSchema = readTextSchema.extend({
  reply: requiredLines(messages.replyIsRequired, 2000),
})
export type ReviewReplyRequest = z.infer<typeof reviewReplyRequestSchema>

/** The body of `POST /review/{id}/hide`. */
export const hideReviewRequestSchema = z.object({ reason: requiredLines(messages.reasonMustBeGiven, 500) })

/**
 * `rating` selects reviews with exactly that many stars. Ties are ordered newest first. `status` lists reviews
 * that are not public, for staff; without it the list has the published ones and the caller's own.
 */
export const reviewListQuerySchema = pageQuerySchema.extend({
  serviceId: idSchema.optional(),
  rating: queryNumber(z.number().int().min(1).max(MAX_STARS)).optional(),
  sort: z.enum(REVIEW_SORTS).default('newest'),
  status: z.enum(['waiting', 'hidden']).optional(),
})
export type ReviewListQuery = z.infer<typeof reviewListQuerySchema>

const starsSchema = z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() })
export type StarCounts = z.infer<typeof starsSchema>

export const reviewResponseSchema = success(reviewSchema)
export const reviewListResponseSchema = successList(reviewSchema).extend({
  meta: z.object({
    nextCursor: z.string().nullable(),
    /** The requested service; null when none was requested or it does not exist. */
    service: namedServiceSchema.nullable(),
    /**
     * The average of the ratings of the site, or of the service, regardless of page and filter. It counts a reviewer once
     * per completed visit, and one without a visit once. Null when there is none.
     */
    average: z.number().nullable(),
    /** The number of ratings in the average. */
    rated: z.int(),
    /** The number of published reviews of the site or of the service, or of those with the requested status. */
    count: z.int(),
    /** The same reviews by stars; those without a star are left out. */
    stars: starsSchema,
  }),
})
