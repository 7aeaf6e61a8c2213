import { type ReactNode, Suspense } from 'react'

/**
 * What comes alive in a step of its own: a page that the server rendered would else do so at a stroke,
 * which on a slow phone is long enough to be felt.
 */
export function HydrationBoundary({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>
}
