import { createStore } from 'zustand/vanilla'
import { sessionActions } from './session.ts'

/** State of the dialog in which somebody whose session has ended signs in again. The calls that were refused wait for it. */
export const signInAgainStore = createStore(() => ({ isAsking: false }))

/** Tells whether something typed would be lost with the page; null while no page can ask. */
let keepsTyped: (() => boolean) | null = null
let waiting: ((isSignedIn: boolean) => void)[] = []

/** Called by the component with the dialog: with null when it is unmounted, which answers that nobody has signed in. */
export function offerSignInAgain(keeps: typeof keepsTyped): void {
  keepsTyped = keeps
  if (!keeps) answerSignInAgain(false)
}

export function answerSignInAgain(isSignedIn: boolean): void {
  signInAgainStore.setState({ isAsking: false })
  const answered = waiting
  waiting = []
  for (const answer of answered) answer(isSignedIn)
}

/**
 * Resolves to whether somebody has signed in again, after which the refused call can be repeated. Null when nothing that was
 * typed would be lost: the page leads to the log-in then.
 */
export async function signInAgain(): Promise<boolean | null> {
  if (!keepsTyped?.()) return null
  signInAgainStore.setState({ isAsking: true })
  return new Promise((resolve) => waiting.push(resolve))
}

// Signing in, also in another tab, brings a new token. What one person has typed is not sent for another one.
sessionActions.store.subscribe((now, before) => {
  if (now.token !== null && now.token !== before.token) answerSignInAgain(now.user?.sub === before.user?.sub)
})
