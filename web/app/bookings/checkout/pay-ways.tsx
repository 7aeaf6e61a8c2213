import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { PayWaysProps } from './pay-ways-dialog.tsx'

const LazyPayWays = lazyPart(async () => (await import('./pay-ways-dialog.tsx')).loadPayWays())

/** A button that leads to the other ways to pay for a held booking; nothing where there is only one. */
export function PayWays(props: PayWaysProps) {
  return (
    <Suspense fallback={null}>
      <LazyPayWays {...props} />
    </Suspense>
  )
}
