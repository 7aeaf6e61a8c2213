import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export interface ToastMessage {
  title: string
  description?: string
  durationMs?: number
}

export interface WaitingToast extends ToastMessage {
  type: 'success' | 'error'
}

/** Toasts that are not shown yet; the first one fetches what shows them. */
export const toastStore = createStore<{ waiting: WaitingToast[]; wanted: boolean }>(() => ({
  waiting: [],
  wanted: false,
}))

const show = (type: WaitingToast['type']) => (message: ToastMessage) =>
  toastStore.setState(({ waiting }) => ({ waiting: [...waiting, { ...message, type }], wanted: true }))

/** Short news that asks for nothing. What must be acted on belongs into the page. */
export const toast = { success: show('success'), error: show('error') }

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
