import { useEffect, useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false on the server and while the page hydrates. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Sets `data-hydrated` on the document, for animations that wait and for tests and measurements. */
export function useMarkHydrated(): void {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
}
