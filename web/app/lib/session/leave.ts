import { sessionActions } from './session.ts'

let leaving = false

/** Tells whether `leaveFor` is opening a page for visitors. */
export const isLeaving = (): boolean => leaving

/**
 * Opens a page for visitors, then ends the session. If the session ended first, even by an answer of the server, a
 * guarded page would redirect to log in.
 */
export async function leaveFor(open: () => void | Promise<void>): Promise<void> {
  leaving = true
  try {
    await open()
    sessionActions.clear()
    endSubscription().catch((error: unknown) => console.error('The browser keeps its subscription', error))
  } finally {
    leaving = false
  }
}

/** Ends the push notifications of the browser. The server forgets them with the sign-in. */
const endSubscription = async () => (await import('../page/push-subscription.ts')).unsubscribe()
