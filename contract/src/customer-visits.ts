import { z } from 'zod'
import { success } from './envelope.ts'
import { instantSchema } from './primitives.ts'
import { visitPhotoSchema, visitProgressSchema } from './visit-schemas.ts'
import { visitWindowSchema } from './visit-windows.ts'
import { FAILURES } from './visits.ts'

/** A visit as its customer sees it: nothing of where the crew is, and of its members what they agreed to. */
export const customerVisitSchema = visitProgressSchema.extend({
  /** Why it could not be done. What the crew wrote about it is for the office. */
  failure: z.object({ reason: z.enum(FAILURES), at: instantSchema }).nullable(),
  /** When the crew comes; null once it has arrived or given up. */
  window: visitWindowSchema.nullable(),
  /** The end that was agreed. */
  endsAt: instantSchema,
  /** When the crew last said something; null while it has said nothing. */
  updatedAt: instantSchema.nullable(),
  crew: z.string(),
  /** The members of the crew who let customers see them, by name. */
  members: z.array(z.object({ firstName: z.string(), img: z.string() })),
  photos: z.array(visitPhotoSchema),
})
export type CustomerVisit = z.infer<typeof customerVisitSchema>

/** The body of `PUT /me/shown-to-customers`. */
export const shownToCustomersSchema = z.object({ shown: z.boolean() })
export const shownToCustomersResponseSchema = success(shownToCustomersSchema)
