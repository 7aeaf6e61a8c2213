import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react'
import { type SessionState, sessionActions } from './session.ts'

const { store } = sessionActions
const SessionContext = createContext(store.getInitialState())

/**
 * Hands the session down. A hook of the store's would draw all that depends on it at a stroke as soon
 * as the page is alive, which on a slow phone is long enough to be felt.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState(store.getInitialState)
  useEffect(() => {
    startTransition(() => setSession(store.getState()))
    return store.subscribe((state) => setSession(state))
  }, [])
  return <SessionContext value={session}>{children}</SessionContext>
}

export const useSession = (): SessionState => use(SessionContext)

/** The signed-in user; null for visitors, on the server, and until the session is restored. */
export const useUser = (): AccessClaims | null => useSession().user

export const useSessionReady = (): boolean => useSession().ready
