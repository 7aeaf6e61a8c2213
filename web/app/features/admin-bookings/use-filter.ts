import { useCallback } from 'react'
import { useAddressState } from '../../lib/page/use-address-state.ts'
import { type BookingsView, readView, writeView } from './filter.ts'

const reading = { read: readView, write: writeView }

/** The view in the address. Each change is a step that the way back undoes, but for the letters of one search. */
export function useView() {
  const [view, setView] = useAddressState<BookingsView>(reading)
  const change = useCallback(
    (changes: BookingsView) => setView({ ...view, ...changes }, { push: !(view.q && changes.q) }),
    [view, setView],
  )
  return { view, change }
}
