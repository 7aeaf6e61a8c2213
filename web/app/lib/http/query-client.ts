import { QUERY_CACHE_MS } from '@jhilik/contract/constants.ts'
import { QueryClient } from '@tanstack/react-query'
import { isRefusal } from './api-error.ts'

const worthAnotherTry = (failures: number, error: unknown) => failures < 2 && !isRefusal(error)

const isServer = typeof window === 'undefined'

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A timer would keep the data of each page that the server has rendered for that long.
        gcTime: isServer ? Number.POSITIVE_INFINITY : QUERY_CACHE_MS,
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
  if (isServer) return createQueryClient()
  ofBrowser ??= createQueryClient()
  return ofBrowser
}
