import { userListResponseSchema } from '@jhilik/contract/accounts.ts'
import {
  type ChangeListQuery,
  changeListResponseSchema,
  type RecordedChange,
} from '@jhilik/contract/recorded-changes.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'

/** Long histories take a while to write. */
const EXPORT_TIMEOUT_MS = 120_000

export type ChangeFilter = Omit<ChangeListQuery, 'limit' | 'cursor'>

export const changesQuery = (filter: ChangeFilter, limit: number) =>
  infiniteQueryOptions({
    queryKey: queryKeys.history.list({ ...filter, limit }),
    queryFn: ({ pageParam: cursor, signal }) =>
      api.get('/history', changeListResponseSchema, { query: { ...filter, limit, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
    select: ({ pages }): RecordedChange[] => pages.flatMap(({ data }) => data),
    // The list stays while the next one is loading.
    placeholderData: keepPreviousData,
  })

/** The changes of the filter as a file. */
export const fetchChangesFile = (filter: ChangeFilter): Promise<Blob> =>
  api.file('/history/export.csv', { query: { ...filter }, timeoutMs: EXPORT_TIMEOUT_MS })

/** The people who can change things now, the newest first. */
export const adminsQuery = () =>
  apiQuery(queryKeys.users.admins, '/auth/users', userListResponseSchema, { role: 'admin', limit: 100 })
