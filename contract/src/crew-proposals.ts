import { z } from 'zod'
import { CONFLICTS, crewOptionSchema, crewSchema, MAX_CREWS, timeOffRequestSchema } from './crews.ts'
import { typedDateSchema } from './digits.ts'
import { success } from './envelope.ts'
import { namedCrewSchema } from './named-crew.ts'
import { dateSchema, idSchema, idsOfQuery, versioned, wallTimeSchema } from './primitives.ts'
import { affectedBookingSchema } from './schedules.ts'

// The crews that are proposed for the bookings of a day. Times are promises and stay.

/** Today when it is absent. `crews`: only they get jobs, and only their jobs and those without a crew are looked at. */
export const crewProposalQuerySchema = z.object({
  date: typedDateSchema.optional(),
  crews: idsOfQuery(MAX_CREWS).optional(),
})

/** A booking that would get another crew. */
const proposedChangeSchema = z.object({
  booking: affectedBookingSchema,
  /** Null while no crew does it. */
  from: namedCrewSchema.nullable(),
  to: namedCrewSchema,
})

/** A time at which a crew can do a booking. */
const crewTimeSchema = z.object({
  date: dateSchema,
  startTime: wallTimeSchema,
  endTime: wallTimeSchema,
  crew: namedCrewSchema,
})

/** A booking that no crew can do at its time. It stays as it is. */
const unplacedBookingSchema = z.object({
  booking: affectedBookingSchema,
  /** Null while no crew does it. */
  crew: namedCrewSchema.nullable(),
  /** What speaks against each crew, with the jobs that are proposed for it. */
  options: z.array(crewOptionSchema),
  /**
   * The times nearest to its own at which some crew could do it, the nearest first and at least an hour from each other. The
   * first time of a job is not among those of the jobs after it.
   */
  times: z.array(crewTimeSchema),
})
export type UnplacedBooking = z.infer<typeof unplacedBookingSchema>

const crewProposalSchema = z.object({
  /** The same as long as nothing has changed that was looked at. */
  ...versioned,
  changes: z.array(proposedChangeSchema),
  unplaced: z.array(unplacedBookingSchema),
  /** How many minutes all crews are on the road in these days, as things are and as proposed. */
  travelMinutes: z.object({ before: z.int(), after: z.int() }),
})
export type CrewProposal = z.infer<typeof crewProposalSchema>
export const crewProposalResponseSchema = success(crewProposalSchema)

/** A booking, the crew that it had when the change was proposed, and the one that it gets. */
const crewChangeSchema = z.object({ booking: idSchema, from: idSchema.nullable(), to: idSchema })
export type ChosenChange = z.infer<typeof crewChangeSchema>

/** The changes of a proposal that are wanted: all or some of them. */
export const applyProposalRequestSchema = z.object({
  changes: z
    .array(crewChangeSchema)
    .min(1)
    .max(500)
    .transform((changes) => [...new Map(changes.map((change) => [change.booking, change])).values()]),
})

const appliedChangeSchema = z.object({
  booking: idSchema,
  /** `same`: it had the crew already. */
  outcome: z.enum(['changed', 'same', 'refused']),
  /** Why it was refused. */
  code: z.string().nullable(),
  /** What speaks against the crew, for `crew_conflict`. */
  conflicts: z.array(z.enum(CONFLICTS)),
})
export type AppliedChange = z.infer<typeof appliedChangeSchema>
export const applyProposalResponseSchema = success(z.array(appliedChangeSchema))

/** A crew is away. `preview`: nothing is entered, and the answer says what would be done. */
export const crewAwayRequestSchema = timeOffRequestSchema.extend({ preview: z.boolean().default(false) })
export type CrewAwayRequest = z.infer<typeof crewAwayRequestSchema>

const crewAwaySchema = z.object({
  crew: crewSchema,
  /** What is proposed for the bookings that it has at that time. */
  proposal: crewProposalSchema,
  /** What became of the changes of the proposal; empty in a preview. */
  applied: z.array(appliedChangeSchema),
})
export type CrewAway = z.infer<typeof crewAwaySchema>
export const crewAwayResponseSchema = success(crewAwaySchema)
