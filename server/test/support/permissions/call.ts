import type { SignedIn, TestApp } from '../app.ts'

export const ROLES = ['visitor', 'user', 'other', 'admin'] as const
type Caller = (typeof ROLES)[number]

/** The app under test, and who is signed in to it. */
export interface Given {
  app: TestApp
  callers: Record<Exclude<Caller, 'visitor'>, SignedIn>
}

interface Request {
  path: string
  body?: unknown
}

export interface Call {
  /** As the description of the API has it. */
  route: string
  /** Makes the rows of the call anew for each caller, so that none depends on another's call. */
  prepare(given: Given): Promise<Request> | Request
  /** The statuses for a visitor, the customer it belongs to, another customer and an admin. */
  expected: readonly [visitor: number, user: number, other: number, admin: number]
}

export const everybody = (status = 200) => [status, status, status, status] as const
export const signedIn = (status = 200) => [401, status, status, status] as const
export const admins = (status = 200) => [401, 403, 403, status] as const
export const at = (path: string, body?: unknown) => () => ({ path, body })

export const PROFILE = { name: 'Rahim', phone: '01711000000', address: 'Dhaka' }
