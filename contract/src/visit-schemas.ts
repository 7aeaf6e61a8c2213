import { z } from 'zod'
import { instantSchema } from './primitives.ts'
import {
  FAILURES,
  PHOTO_MOMENTS,
  VISIT_STATES,
  VISIT_STEPS,
  type Visit,
  type VisitPhoto,
  type VisitProgress,
} from './visits.ts'

export const visitPhotoSchema = z.object({
  moment: z.enum(PHOTO_MOMENTS),
  img: z.string(),
  at: instantSchema,
}) satisfies z.ZodType<VisitPhoto>

export const visitSchema = z.object({
  state: z.enum(VISIT_STATES),
  steps: z.array(z.object({ step: z.enum(VISIT_STEPS), at: instantSchema })),
  late: z.object({ minutes: z.int(), cause: z.string(), at: instantSchema }).nullable(),
  failure: z.object({ reason: z.enum(FAILURES), note: z.string(), at: instantSchema }).nullable(),
}) satisfies z.ZodType<Visit>

export const visitProgressSchema = visitSchema.pick({
  state: true,
  steps: true,
  late: true,
}) satisfies z.ZodType<VisitProgress>
