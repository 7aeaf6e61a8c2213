import { QUERY_CACHE_MS } from '@jhilik/contract/constants.ts'
import { QueryClient } from '@tanstack/react-query'
import { isApiError } from './api-error.ts'

/** What the caller did wrong does not become right by asking again. */
const worthAnotherTry = (failures: number, error: unknown) =>
  failures < 2 && !(isApiError(error) && error.status >= 400 && error.status < 500)

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: QUERY_CACHE_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: worthAnotherTry,
      },
    },
  })
}
