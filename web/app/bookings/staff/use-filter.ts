import type { BookingFilter } from '@jhilik/contract/booking-requests.ts'
import { useCallback } from 'react'
import { useAddressState } from '../../lib/page/use-address-state.ts'
import { readFilter, writeFilter } from './filter.ts'

const reading = { read: readFilter, write: writeFilter }

/** The filter in the address. Each change adds a history entry, except letters typed into the same search. */
export function useFilter() {
  const [filter, setFilter] = useAddressState<BookingFilter>(reading)
  const change = useCallback(
    (changes: BookingFilter) => setFilter({ ...filter, ...changes }, { push: !(filter.q && changes.q) }),
    [filter, setFilter],
  )
  return { filter, change }
}
