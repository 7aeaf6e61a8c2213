import type { addScheduleRequestSchema } from '@jhilik/contract/schedules.ts'
import type { z } from 'zod'

/** A schedule as its form holds it. */
export type ScheduleInput = z.input<typeof addScheduleRequestSchema>
