import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import { useStore } from 'zustand'
import { type SessionState, sessionActions } from './session.ts'

/*
 * A store instead of a context: a context update would wait for parts that are not hydrated yet.
 */

export const useSession = (): SessionState => useStore(sessionActions.store)

/** The signed-in user; null for visitors, on the server, and until the session is restored. */
export const useUser = (): AccessClaims | null => useStore(sessionActions.store, ({ user }) => user)

export const useSessionReady = (): boolean => useStore(sessionActions.store, ({ ready }) => ready)

/** The name that calls have for a user's bookings: the e-mail address, or the account if it has none. */
export const bookingsOf = ({ email, sub }: Pick<AccessClaims, 'email' | 'sub'>): string => email || `@${sub}`
