import { type Crew, crewRequestSchema } from '@jhilik/contract/crews.ts'
import { CREW_COLORS } from '@jhilik/contract/named-crew.ts'
import { z } from 'zod'
import { SUGGESTED_HOURS } from '../../lib/language/weekdays.ts'

/** The form keeps the names of the members, which the request leaves out. */
export const crewFormSchema = crewRequestSchema.extend({
  members: z.array(z.object({ _id: z.string(), name: z.string() })),
})
export type CrewInput = z.input<typeof crewFormSchema>

/** A new crew has the hours of the one before, and a color of its own as long as there are any. */
export const blankCrew = (crews: readonly Crew[]): CrewInput => ({
  name: '',
  color: CREW_COLORS.find((color) => crews.every((crew) => crew.color !== color)) ?? CREW_COLORS[0],
  members: [],
  excludedServices: [],
  hours: crews.at(-1)?.hours ?? SUGGESTED_HOURS,
  setUpMinutes: crews.at(-1)?.setUpMinutes ?? 0,
  maxJobsPerDay: null,
  areas: null,
  base: null,
  active: true,
})

export const inputOfCrew = ({ members, excludedServices, hours, areas, base, ...crew }: Crew): CrewInput => {
  const { name, color, setUpMinutes, maxJobsPerDay, active } = crew
  return { name, color, members, excludedServices, hours, setUpMinutes, maxJobsPerDay, areas, base, active }
}
