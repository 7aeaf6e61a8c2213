import { createPath, type Location } from 'react-router'
import { sessionActions } from './session.ts'

/**
 * Link properties of the log-in page with the way back: in the state, and in the address, which also survives a
 * full page load.
 */
export function toLogin(from: string | Location) {
  const path = typeof from === 'string' ? from : createPath(from)
  return { to: `/login?${new URLSearchParams({ from: path })}`, state: { from } }
}

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
  } finally {
    leaving = false
  }
}
