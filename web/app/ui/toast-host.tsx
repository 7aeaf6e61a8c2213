import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { toastStore } from './toast-store.ts'

const LazyToasts = lazy(async () => ({ default: (await import('./overlay/toasts.tsx')).Toasts }))

/** Mounted once, at the root. */
export function ToastHost() {
  const wanted = useStore(toastStore, (state) => state.wanted)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <LazyToasts />
    </Suspense>
  )
}
