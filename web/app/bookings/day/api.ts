import { dayJobsResponseSchema } from '@jhilik/contract/day-jobs.ts'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'

/** The jobs of a day with its money. */
export const dayJobsQuery = (date: string) =>
  apiQuery(queryKeys.bookings.day(date), '/bookings/day', dayJobsResponseSchema, { date })

/** The sheets of all crews for a day, or of one. */
export const fetchDaySheets = (query: {
  date: string
  crew: string | undefined
  lang: 'en' | 'bn'
}): Promise<Blob> => api.file('/bookings/day.pdf', { query })
