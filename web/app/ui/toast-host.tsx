import { Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { lazyPart } from './lazy-part.tsx'
import { toastStore } from './toast-store.ts'

const Toasts = lazyPart<{ open: boolean }>(
  async () => (await import('./overlay/toasts.tsx')).Toasts,
  NativeToast,
)

/** Shows the toasts. It is mounted once, at the root; the first toast loads the code that shows them. */
export function ToastHost() {
  const waiting = useStore(toastStore, (state) => state.waiting)
  return (
    <Suspense fallback={null}>
      <Toasts open={waiting.length > 0} />
    </Suspense>
  )
}

/** Shows a message of the browser itself, which needs no code, when the toasts' code cannot be fetched. */
function NativeToast() {
  const [first] = useStore(toastStore, (state) => state.waiting)
  useEffect(() => {
    if (!first) return
    window.alert([first.title, first.description].join('\n'))
    toastStore.setState(({ waiting }) => ({ waiting: waiting.slice(1) }))
  }, [first])
  return null
}
