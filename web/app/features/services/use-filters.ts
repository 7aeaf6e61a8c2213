import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Filters, noFilters, readFilters, writeFilters } from './filters.ts'

/** Browsers refuse to rewrite the address on every key stroke. */
const SETTLE_MS = 200

/** The filters as typed; the address follows, so that a list can be shared and come back to. */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  const [filters, setFilters] = useState(() => readFilters(params))
  const written = useRef(params.toString())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const current = params.toString()
  useEffect(() => {
    // The address changed by other means: a link, or going back.
    if (current === written.current) return
    written.current = current
    clearTimeout(timer.current)
    setFilters(readFilters(new URLSearchParams(current)))
  }, [current])
  useEffect(() => () => clearTimeout(timer.current), [])

  const change = (changes: Partial<Filters>) => {
    const next = { ...filters, ...changes }
    setFilters(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const address = writeFilters(next, params)
      written.current = address.toString()
      setParams(address, { replace: true, preventScrollReset: true })
    }, SETTLE_MS)
  }

  return {
    filters,
    change,
    clear: () => change({ ...noFilters, sort: filters.sort }),
    date: params.get('date'),
  }
}
