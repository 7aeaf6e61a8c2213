import { z } from 'zod'
import { idSchema } from './primitives.ts'

/**
 * The colors by which staff tell crews apart. Each has a shade for either theme. Green, red and yellow are not among them,
 * because they say what is paid and what is late.
 */
export const CREW_COLORS = ['blue', 'violet', 'magenta', 'teal', 'brown', 'slate', 'indigo', 'plum'] as const
export type CrewColor = (typeof CREW_COLORS)[number]

/** A crew as bookings and the plan of a day show it. */
export const namedCrewSchema = z.object({ _id: idSchema, name: z.string(), color: z.enum(CREW_COLORS) })
export type NamedCrew = z.infer<typeof namedCrewSchema>
