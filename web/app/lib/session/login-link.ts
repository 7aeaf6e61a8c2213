import { createPath, type Location } from 'react-router'

/**
 * Link properties of the log-in page with the way back: in the state, and in the address, which also survives a
 * full page load.
 */
export function toLogin(from: string | Location) {
  const path = typeof from === 'string' ? from : createPath(from)
  return { to: `/login?${new URLSearchParams({ from: path })}`, state: { from } }
}
