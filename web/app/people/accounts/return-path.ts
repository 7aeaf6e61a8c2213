import type { Location } from 'react-router'

export interface ReturnTo {
  /** A path with its query. */
  to: string
  state: unknown
}

const HOME: ReturnTo = { to: '/', state: null }

/** The page to open after signing in. Only paths of this site count; a link cannot send anyone elsewhere. */
export function returnAfterLogin(location: Pick<Location, 'state' | 'search'>): ReturnTo {
  const state: unknown = location.state
  const remembered = state && typeof state === 'object' && 'from' in state ? state.from : undefined
  const { to, state: kept } = readFrom(remembered ?? new URLSearchParams(location.search).get('from'))
  return isOwnPath(to) ? { to, state: kept } : HOME
}

/** The remembered page: a path, or a whole location. */
function readFrom(from: unknown): { to: string; state: unknown } {
  if (typeof from === 'string') return { to: from, state: null }
  const { pathname, search = '', hash = '', state = null } = (from ?? {}) as Partial<Location>
  return { to: `${pathname}${search}${hash}`, state }
}

const SOME_ORIGIN = 'https://own.invalid'

function isOwnPath(path: string): boolean {
  if (!path.startsWith('/') || !URL.canParse(path, SOME_ORIGIN)) return false
  const { origin, pathname } = new URL(path, SOME_ORIGIN)
  return origin === SOME_ORIGIN && pathname !== '/login' && pathname !== '/register'
}
