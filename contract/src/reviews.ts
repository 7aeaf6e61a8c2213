import { z } from 'zod'
import { MAX_STARS } from './constants.ts'
import { success, successList } from './envelope.ts'
import { idSchema, instantSchema, requiredText } from './primitives.ts'

export const reviewSchema = z.object({
  _id: idSchema,
  /** 0 when the writer chose no star; such a review stays out of the average. */
  rating: z.int().min(0).max(MAX_STARS),
  review: z.string(),
  /** Null when the account is gone: shown as "Anonymous". Never an e-mail address. */
  user: z.object({ name: z.string(), img: z.string() }).nullable(),
  createdAt: instantSchema,
})
export type Review = z.infer<typeof reviewSchema>

export const reviewRequestSchema = z.object({
  review: requiredText('Please write your review', 5000),
  rating: z.int().min(0).max(MAX_STARS),
})
export type ReviewRequest = z.infer<typeof reviewRequestSchema>

export const reviewResponseSchema = success(reviewSchema)
/** Newest first. `average` is over all rated reviews, not the page; null when there are none. */
export const reviewListResponseSchema = successList(reviewSchema).extend({
  meta: z.object({
    nextCursor: z.string().nullable(),
    average: z.number().nullable(),
    count: z.int(),
  }),
})
