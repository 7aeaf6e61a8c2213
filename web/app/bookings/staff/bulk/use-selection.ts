import type { ListedBooking } from '@jhilik/contract/listed-bookings.ts'
import { useCallback, useMemo, useState } from 'react'

/** The bookings of a list that are selected. One that leaves the list, as it no longer matches, is not selected any more. */
export interface Selection {
  selected: readonly ListedBooking[]
  ids: ReadonlySet<string>
  toggle: (id: string) => void
  select: (ids: Iterable<string>) => void
  clear: () => void
}

export function useSelection(bookings: readonly ListedBooking[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = useMemo(() => bookings.filter(({ _id }) => chosen.has(_id)), [bookings, chosen])
  const ids = useMemo(() => new Set(selected.map(({ _id }) => _id)), [selected])
  const toggle = useCallback(
    (id: string) =>
      setChosen((now) => new Set(now.has(id) ? [...now].filter((other) => other !== id) : [...now, id])),
    [],
  )
  const select = useCallback((all: Iterable<string>) => setChosen(new Set(all)), [])
  const clear = useCallback(() => setChosen(new Set()), [])
  return { selected, ids, toggle, select, clear }
}
