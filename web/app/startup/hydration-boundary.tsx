import { type ReactNode, Suspense } from 'react'

/**
 * A part that React hydrates in a task of its own, not in one task with the whole page.
 */
export function HydrationBoundary({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>
}
