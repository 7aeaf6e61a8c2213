import { z } from 'zod'
import { queryNumber } from './digits.ts'

/** The most rows of a list when `limit` is absent. */
export const LIST_CAP = 1000

/** Keyset paging, the same for every list. */
export const pageQuerySchema = z.object({
  limit: queryNumber(z.number().int().min(1).max(LIST_CAP)).optional(),
  cursor: z.string().max(500).optional(),
})
export type PageQuery = z.infer<typeof pageQuerySchema>
