import { sessionActions } from './session.ts'

let leaving = false

/** Whether `leaveFor` is opening a page for visitors. */
export const isLeaving = (): boolean => leaving

/**
 * Opens a page for visitors, then ends the session. A guarded page would redirect to log in if the session ended
 * before it is left, also when an answer of the server ends it meanwhile.
 */
export async function leaveFor(open: () => void | Promise<void>): Promise<void> {
  leaving = true
  try {
    await open()
    sessionActions.clear()
  } finally {
    leaving = false
  }
}
