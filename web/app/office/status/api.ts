import { statusResponseSchema } from '@jhilik/contract/status.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'

const REFRESH_MS = 30_000

export const statusQuery = () =>
  queryOptions({
    queryKey: queryKeys.status,
    queryFn: async ({ signal }) => (await api.get('/status', statusResponseSchema, { signal })).data,
    refetchInterval: REFRESH_MS,
    // The status of an hour ago is of no use.
    staleTime: 0,
  })
