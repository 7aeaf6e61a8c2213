import type { Duty } from '@jhilik/contract/duties.ts'
import type { Cost } from '../../../src/platform/cost.ts'
import type { SignedIn, TestApp } from '../app.ts'

export const CALLERS = ['visitor', 'user', 'other', 'owner', 'manager', 'dispatcher', 'accountant'] as const
type Caller = (typeof CALLERS)[number]

/** The app under test, and who is signed in to it. `other` is a customer to whom nothing in question belongs. */
export interface Given {
  app: TestApp
  callers: Record<Exclude<Caller, 'visitor'>, SignedIn>
}

interface Request {
  path: string
  body?: unknown
}

export type Expected = Record<Caller, number>

export interface Call {
  /** The route as the description of the API has it. */
  route: string
  /** What it costs others; cheap unless it says otherwise. */
  cost?: Cost
  /** Makes the rows of the call anew for each caller, so that none depends on another's call. */
  prepare(given: Given): Promise<Request> | Request
  /** The status for each caller. */
  expected: Expected
}

/** The expected status of each duty: `status` for the listed ones, `refused` for the others. */
const staff = (duties: readonly Duty[], status: number, refused: number): Record<Duty, number> => {
  const of = (duty: Duty) => (duties.includes(duty) ? status : refused)
  return {
    owner: of('owner'),
    manager: of('manager'),
    dispatcher: of('dispatcher'),
    accountant: of('accountant'),
  }
}

const ALL: readonly Duty[] = ['owner', 'manager', 'dispatcher', 'accountant']
/** The duties that work with bookings and customers. */
export const DESK: readonly Duty[] = ['owner', 'manager', 'dispatcher']
/** The duties that work with money. */
export const MONEY: readonly Duty[] = ['owner', 'manager', 'accountant']
export const MANAGERS: readonly Duty[] = ['owner', 'manager']
export const OWNERS: readonly Duty[] = ['owner']

export const everybody = (status = 200): Expected => ({
  visitor: status,
  user: status,
  other: status,
  ...staff(ALL, status, status),
})
export const signedIn = (status = 200): Expected => ({ ...everybody(status), visitor: 401 })
/** Only staff of these duties may make the call. */
export const only = (duties: readonly Duty[], status = 200): Expected => ({
  visitor: 401,
  user: 403,
  other: 403,
  ...staff(duties, status, 403),
})
/** Every member of the staff may make the call. */
export const allStaff = (status = 200): Expected => only(ALL, status)
/**
 * Its customer and staff of these duties may make the call; `refused` is for other staff, `other` for another customer.
 */
export const ownOr = (
  duties: readonly Duty[],
  { other = 404, refused = 404 }: { other?: number; refused?: number } = {},
): Expected => ({ visitor: 401, user: 200, other, ...staff(duties, 200, refused) })

export const at = (path: string, body?: unknown) => () => ({ path, body })

export const PROFILE = { name: 'Rahim', phone: '01711000000', address: 'Dhaka' }
