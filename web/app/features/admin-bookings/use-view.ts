import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type BookingsView, readView, writeView } from './view.ts'

/** The view in the address. Each change is a step that the way back undoes, but for the letters of one search. */
export function useView() {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => readView(params), [params])
  const change = useCallback(
    (changes: BookingsView) => {
      const isTyping = Boolean(view.q && changes.q)
      setParams(writeView({ ...view, ...changes }, params), { replace: isTyping, preventScrollReset: true })
    },
    [view, params, setParams],
  )
  return { view, change }
}
