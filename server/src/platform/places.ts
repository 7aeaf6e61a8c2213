import { type DutyHolder, hasPermission } from '@jhilik/contract/duties.ts'
import type { ProblemCode } from '@jhilik/contract/problems.ts'
import type { FastifyRequest } from 'fastify'
import { problem } from './problem.ts'
import { callerAddress } from './rate-limit.ts'

/** The caller that holds a place. */
export interface PlaceHolder {
  /** Null for a visitor. */
  account: string | null
  /** Null for work that no address began. */
  address: string | null
  isStaff: boolean
}

type TakePlace = (holder: PlaceHolder) => () => void

/** Returns whether somebody may use the places that are reserved for staff: every admin whose duty has begun. */
export const isStaff = (who: DutyHolder): boolean => hasPermission(who, 'bookings.read')

export const placeHolderOf = (request: FastifyRequest): PlaceHolder => ({
  account: request.actor?.id ?? null,
  address: callerAddress(request),
  isStaff: request.actor !== null && isStaff(request.actor),
})

interface PlaceLimits {
  all: number
  /** The part of `all` that is kept free for staff. */
  forStaff: number
  ofAccount: number
  /** The number of places that one address can have. It does not limit staff, who may share the address of an office. */
  ofAddress: number
  /** What is answered when all places are taken. */
  whenFull: ProblemCode
  retryAfterSeconds: number
}

/**
 * Opens places of this process that few callers at a time can have. The returned function takes one, and returns the
 * function that gives it back. It throws `whenFull`, or too_many_requests when the account or the address has its share.
 */
export function openPlaces({
  all,
  forStaff,
  ofAccount,
  ofAddress,
  whenFull,
  retryAfterSeconds,
}: PlaceLimits): TakePlace {
  const taken = new Set<PlaceHolder>()
  const countOf = (isCounted: (holder: PlaceHolder) => boolean) => [...taken].filter(isCounted).length

  return (holder) => {
    const { account, address, isStaff } = holder
    const ownByAccount = account === null ? 0 : countOf((other) => other.account === account)
    const ownByAddress =
      isStaff || address === null ? 0 : countOf((other) => !other.isStaff && other.address === address)
    if (ownByAccount >= ofAccount || ownByAddress >= ofAddress)
      throw problem('too_many_requests', { retryAfterSeconds })
    if (taken.size >= (isStaff ? all : all - forStaff)) throw problem(whenFull, { retryAfterSeconds })
    const own = { ...holder }
    taken.add(own)
    return () => void taken.delete(own)
  }
}

/** Does the work in a place. Throws what taking the place throws. */
export async function takeWhile<T>(take: TakePlace, holder: PlaceHolder, work: () => Promise<T>): Promise<T> {
  const leave = take(holder)
  try {
    return await work()
  } finally {
    leave()
  }
}
