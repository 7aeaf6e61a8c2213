import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { queryClientOfPage } from '../lib/http/query-client.ts'

/** Around what asks the API by query. All of a browser share one cache, wherever they stand in the page. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(queryClientOfPage)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
