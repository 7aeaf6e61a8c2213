import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isApiError, isFinal, isTooOften } from './api-error.ts'

const QUERY_CACHE_MS = 60_000
const FIRST_DELAY_MS = 1_000
/** A page that shows only that it is loading should not do so for longer. */
const LONGEST_DELAY_MS = 15_000

const askedDelay = (error: unknown) => (isApiError(error) ? error.retryAfterMs : undefined)

/** When the server asks to wait for longer, the page says so instead of trying too early. */
const worthAnotherTry = (failures: number, error: unknown) =>
  failures < 2 && !isFinal(error) && !(isTooOften(error) && (askedDelay(error) ?? 0) > LONGEST_DELAY_MS)

const delayBefore = (failures: number, error: unknown): number =>
  Math.min(askedDelay(error) ?? FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS)

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
        retryDelay: delayBefore,
      },
      // A change fails at once when the browser is offline: otherwise it would wait, and be made minutes later without
      // its dialog.
      mutations: { networkMode: 'always' },
    },
  })
}

let ofBrowser: QueryClient | undefined

/** Each tab of the browser has one client; on the server each page has a new one. */
export function queryClientOfPage(): QueryClient {
  if (isServer) return createQueryClient()
  ofBrowser ??= createQueryClient()
  return ofBrowser
}

/** Provides the query client. All of these in a browser share one cache. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(queryClientOfPage)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
