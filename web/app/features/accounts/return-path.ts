import type { Location, To } from 'react-router'
import { z } from 'zod'

export interface ReturnTo {
  to: To
  state: unknown
}

/** What a page leaves behind when it sends a visitor to sign in: a path, or a whole location. */
const fromSchema = z.union([
  z.string(),
  z
    .object({
      pathname: z.string(),
      search: z.string().optional(),
      hash: z.string().optional(),
      state: z.unknown().optional(),
    })
    .transform(({ pathname, search = '', hash = '', state }) => ({ path: pathname + search + hash, state })),
])

const HOME: ReturnTo = { to: '/', state: null }

/** Where to go after signing in. Only paths of this site; a link cannot send anyone elsewhere. */
export function returnAfterLogin(location: Pick<Location, 'state' | 'search'>): ReturnTo {
  const state: unknown = location.state
  const remembered = state && typeof state === 'object' && 'from' in state ? state.from : undefined
  const parsed = fromSchema.safeParse(remembered ?? new URLSearchParams(location.search).get('from'))
  if (!parsed.success) return HOME
  const { path, state: kept } =
    typeof parsed.data === 'string' ? { path: parsed.data, state: null } : parsed.data
  return isOwnPath(path) ? { to: path, state: kept ?? null } : HOME
}

const SOME_ORIGIN = 'https://own.invalid'

function isOwnPath(path: string): boolean {
  if (!path.startsWith('/') || !URL.canParse(path, SOME_ORIGIN)) return false
  const { origin, pathname } = new URL(path, SOME_ORIGIN)
  return origin === SOME_ORIGIN && pathname !== '/login' && pathname !== '/register'
}
