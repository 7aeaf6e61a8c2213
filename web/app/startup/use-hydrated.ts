import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether scripts answer here: not on the server, and not until the browser has taken over what it sent. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
