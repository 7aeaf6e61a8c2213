import { QUERY_CACHE_MS } from '@jhilik/contract/constants.ts'
import { QueryClient } from '@tanstack/react-query'
import { isRefusal } from './api-error.ts'

const worthAnotherTry = (failures: number, error: unknown) => failures < 2 && !isRefusal(error)

function createQueryClient(): QueryClient {
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

let ofBrowser: QueryClient | undefined

/** One for each tab in the browser; on the server a new one for each page. */
export function queryClientOfPage(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient()
  ofBrowser ??= createQueryClient()
  return ofBrowser
}
