import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { DeferredSchema } from '../../startup/deferred-schema.ts'
import { api, type CallOptions } from './http.ts'
import { queryKeys } from './query-keys.ts'

/** A query of the data that a GET call answers. The call is canceled when nothing waits for it any more. */
export const apiQuery = <Schema extends z.ZodType<{ data: unknown }>>(
  queryKey: QueryKey,
  path: string,
  schema: DeferredSchema<Schema>,
  query?: CallOptions['query'],
) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<z.output<Schema>['data']> =>
      (await api.get(path, schema, { signal, ...(query && { query }) })).data,
  })

const {
  areas,
  bookings,
  checkoutResults,
  closedDates,
  garage,
  history,
  money,
  ownAccount,
  publicHouseRules,
  reports,
  reviews,
  schedules,
  secondFactors,
  services,
  signIns,
  slots,
  users,
} = queryKeys

/**
 * The queries that each change makes out of date. Services have their next free slot. The history of what has been
 * changed can be open beside it.
 */
export const invalidations = {
  area: [areas, history.all],
  booking: [bookings.all, services.all, slots.all, reports.all, money.all],
  bookingLinks: [bookings.all],
  /** Bookings show which of their ledger entries are of a closed month. */
  closedMonth: [money.all, bookings.details],
  closedDate: [closedDates.all, schedules.all, services.all, slots.all, bookings.all, history.all],
  garage: [garage.all],
  /** The customer has released a seat. */
  hold: [bookings.all, services.all, slots.all, checkoutResults.all],
  /**
   * The rules decide which slots are offered, and what is paid when booking. The saved rules are set, not read again.
   */
  houseRules: [publicHouseRules, services.all, slots.all, history.all],
  /** Cash handed over, a statement or a difference. */
  money: [money.all],
  /** The ways to log in to the account, whose change can end other sign-ins. */
  ownAccount: [ownAccount, signIns],
  /** A payment has ended: its booking is confirmed, or its seat is free again. */
  payment: [bookings.all, services.all, slots.all],
  /** The bookings on a reopened date are not read: they are shown until its row goes, and the call now answers 404. */
  reopenedDate: [closedDates.all, schedules.all, services.all, slots.all, history.all],
  review: [reviews.all, services.all, bookings.attention],
  schedule: [schedules.all, services.all, slots.all, history.all],
  secondFactor: [secondFactors],
  service: [services.all, history.all],
  signIn: [signIns],
  slot: [services.all, slots.all, reports.all, history.all],
  /** Prices include the tax, or it is added to them. */
  taxSettings: [services.all, history.all],
  user: [users.all, history.all],
} as const satisfies Record<string, readonly QueryKey[]>

export type Change = keyof typeof invalidations

/** The time that a dialog waits for the page below it. Without an answer each query takes up to a minute to fail. */
const WAIT_MS = 5_000

/** Reads again what a change has made out of date. The promise settles once that is done, or after five seconds. */
export function useInvalidate(change: Change): () => Promise<unknown> {
  const client = useQueryClient()
  return () => {
    const reads = invalidations[change].map((queryKey) => client.invalidateQueries({ queryKey }))
    return Promise.race([Promise.all(reads), new Promise((resolve) => setTimeout(resolve, WAIT_MS))])
  }
}

/** A call that changes something, after which what is out of date is read again. */
export function useChange<Input = void, Output = unknown>(
  change: Change,
  mutationFn: (input: Input) => Promise<Output>,
) {
  return useMutation({ mutationFn, onSuccess: useInvalidate(change) })
}
