import { unsubscribe } from '../page/push-subscription.ts'
import { setLeaving } from './leave.ts'
import { sessionActions } from './session.ts'

/**
 * Opens a page for visitors, then ends the session. If the session ended first, even by an answer of the server, a
 * guarded page would redirect to log in.
 */
export async function leaveFor(open: () => void | Promise<void>): Promise<void> {
  setLeaving(true)
  try {
    await open()
    sessionActions.clear()
    // The server forgets the device with its sign-in.
    unsubscribe().catch((error: unknown) => console.error('The browser keeps its subscription', error))
  } finally {
    setLeaving(false)
  }
}
