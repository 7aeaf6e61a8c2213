import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { queryClientOfPage } from '../lib/http/query-client.ts'

/** Provides the query client. All of these in a browser share one cache. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(queryClientOfPage)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
