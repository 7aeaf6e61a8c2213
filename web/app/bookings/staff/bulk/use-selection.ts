import type { ListedBooking } from '@jhilik/contract/listed-bookings.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { sessionActions } from '../../../lib/session/session.ts'

/** The bookings of a list that are selected. One that leaves the list, as it no longer matches, is not selected any more. */
export interface Selection<Booking = ListedBooking> {
  selected: readonly Booking[]
  ids: ReadonlySet<string>
  toggle: (id: string) => void
  select: (ids: Iterable<string>) => void
  clear: () => void
}

const NONE: ReadonlySet<string> = new Set()

/** What is selected stays so while its person opens a booking and comes back to the list. */
let kept = NONE
sessionActions.store.subscribe(({ user }, before) => {
  if (user?.sub !== before.user?.sub) kept = NONE
})

export function useSelection<Booking extends { _id: string }>(
  bookings: readonly Booking[],
): Selection<Booking> {
  const [chosen, setChosen] = useState(kept)
  useEffect(() => {
    kept = chosen
  }, [chosen])
  const selected = useMemo(() => bookings.filter(({ _id }) => chosen.has(_id)), [bookings, chosen])
  const ids = useMemo(() => new Set(selected.map(({ _id }) => _id)), [selected])
  const toggle = useCallback(
    (id: string) =>
      setChosen((now) => new Set(now.has(id) ? [...now].filter((other) => other !== id) : [...now, id])),
    [],
  )
  const select = useCallback((all: Iterable<string>) => setChosen(new Set(all)), [])
  const clear = useCallback(() => setChosen(NONE), [])
  return { selected, ids, toggle, select, clear }
}
