import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

interface Reading<T> {
  read: (params: URLSearchParams) => T
  /** The address's query with the value in it. What else `params` say stays. */
  write: (value: T, params: URLSearchParams) => URLSearchParams
}

interface Way {
  /** How long the address waits for another change, in milliseconds. */
  settleMs?: number
  /** A step that the way back undoes. */
  push?: boolean
}

const searchOf = (params: URLSearchParams) => (params.size > 0 ? `?${params}` : '')

/**
 * A value that lives in the address, so that it can be shared, survives a reload and is there on the
 * way back. It changes at once, so that of two quick changes none is lost, and the address follows;
 * after `settleMs` where one types, since browsers refuse to rewrite it on every key stroke. When a
 * link or the way back changes the address, the value follows. `read` and `write` must stay the same
 * functions.
 */
export function useAddressState<T>({ read, write }: Reading<T>) {
  const location = useLocation()
  const navigate = useNavigate()
  const [value, setValue] = useState(() => read(new URLSearchParams(location.search)))
  const seen = useRef(location)
  /** Addresses written here that have not been arrived at yet. */
  const pending = useRef<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (seen.current === location) return
    seen.current = location
    const arrived = pending.current.lastIndexOf(location.search)
    if (arrived >= 0) {
      pending.current.splice(0, arrived + 1)
      return
    }
    clearTimeout(timer.current)
    setValue(read(new URLSearchParams(location.search)))
  }, [location, read])
  useEffect(() => () => clearTimeout(timer.current), [])

  const change = useCallback(
    (next: T, { settleMs = 0, push = false }: Way = {}) => {
      setValue(next)
      clearTimeout(timer.current)
      const follow = () => {
        const { search, state } = seen.current
        const address = searchOf(write(next, new URLSearchParams(search)))
        pending.current.push(address)
        navigate({ search: address }, { replace: !push, preventScrollReset: true, state })
      }
      if (settleMs > 0) timer.current = setTimeout(follow, settleMs)
      else follow()
    },
    [navigate, write],
  )

  return [value, change] as const
}
