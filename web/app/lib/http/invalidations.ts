import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'

const {
  areas,
  bookings,
  checkoutResults,
  closedDates,
  garage,
  money,
  ownAccount,
  reports,
  reviews,
  schedules,
  secondFactors,
  services,
  signIns,
  slots,
  users,
} = queryKeys

/** Which queries each change makes out of date. Services have their next free slot. */
export const invalidations = {
  area: [areas],
  booking: [bookings.all, services.all, slots.all, reports.all, money.all],
  bookingLinks: [bookings.all],
  /** Bookings show which of their ledger entries are of a closed month. */
  closedMonth: [money.all, bookings.details],
  closedDate: [closedDates.all, schedules.all, services.all, slots.all, bookings.all],
  garage: [garage.all],
  /** The customer has released a seat. */
  hold: [bookings.all, services.all, slots.all, checkoutResults.all],
  /** Cash handed over, a statement or a difference. */
  money: [money.all],
  /** How to log in to it, which can end other sign-ins. */
  ownAccount: [ownAccount, signIns],
  /** A payment has ended: its booking is confirmed, or its seat is free again. */
  payment: [bookings.all, services.all, slots.all],
  /** Not the bookings on it, which are shown until its row goes: that call now answers 404. */
  reopenedDate: [closedDates.all, schedules.all, services.all, slots.all],
  review: [reviews.all, services.all, bookings.attention],
  schedule: [schedules.all, services.all, slots.all],
  secondFactor: [secondFactors],
  service: [services.all],
  signIn: [signIns],
  slot: [services.all, slots.all, reports.all],
  user: [users.all],
} as const satisfies Record<string, readonly QueryKey[]>

export type Change = keyof typeof invalidations

/** Reads again what a change has made out of date. The promise settles once that is done. */
export function useInvalidate(change: Change): () => Promise<unknown> {
  const client = useQueryClient()
  return () => Promise.all(invalidations[change].map((queryKey) => client.invalidateQueries({ queryKey })))
}
