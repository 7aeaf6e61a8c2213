import type { addScheduleRequestSchema } from '@jhilik/contract/schedules.ts'
import type { z } from 'zod'

/** The values of the schedule form. */
export type ScheduleInput = z.input<typeof addScheduleRequestSchema>
