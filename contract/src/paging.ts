import { z } from 'zod'
import { queryNumber } from './digits.ts'

/** The most rows of a list when `limit` is absent. If there are more, `meta.nextCursor` leads to them. */
export const LIST_CAP = 20_000

/** The most rows that a call may ask for, and that a preview contains. */
export const PAGE_MAX = 1000

/** Keyset paging, the same for every list. */
export const pageQuerySchema = z.object({
  limit: queryNumber(z.number().int().min(1).max(PAGE_MAX)).optional(),
  cursor: z.string().max(500).optional(),
})
export type PageQuery = z.infer<typeof pageQuerySchema>
