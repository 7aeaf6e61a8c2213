import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigate } from 'react-router'

export interface Reading<T> {
  read: (params: URLSearchParams) => T
  /** The query of the address with the value; other parameters stay. */
  write: (value: T, params: URLSearchParams) => URLSearchParams
}

interface Way {
  /** Debounce of the address update, in milliseconds. */
  settleMs?: number
  /** Adds a history entry instead of replacing the current one. */
  push?: boolean
}

interface Place {
  pathname: string
  search: string
}

/** The query of the address with the fields of a filter, which are texts. Empty ones are left out; other parameters stay. */
export function writeFields(filter: object, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(filter)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

const searchOf = (params: URLSearchParams) => (params.size > 0 ? `?${params}` : '')

/** React Router's key of the history entry that the browser shows. */
const keyOfEntry = (): string => window.history.state?.key ?? 'default'

/**
 * A value that lives in the address, so that it can be shared, survives a reload and is there on the
 * way back. It changes at once, so that of two quick changes none is lost, and the address follows;
 * after `settleMs` where one types, since browsers refuse to rewrite it on every key stroke. When a
 * link or the way back changes the address, the value follows. A navigation that has begun is never
 * replaced by the address following a value. At most one such value on a page; `read` and `write` must
 * stay the same functions.
 */
export function useAddressState<T>({ read, write }: Reading<T>) {
  const location = useLocation()
  const navigate = useNavigate()
  // `useNavigation` changes when React renders, which can be after the timer below has run.
  const router = useContext(DataRouterContext)?.router
  const [value, setValue] = useState(() => read(new URLSearchParams(location.search)))
  const seen = useRef(location)
  /** Queries navigated to by this hook whose navigation has not completed. */
  const pending = useRef<string[]>([])
  /** The newest change, until its navigation has completed. */
  const unwritten = useRef<{ value: T } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** Tells whether `to` is the target of a navigation not started by this hook. */
  const isElsewhere = useCallback(
    (to: Place | undefined) =>
      to !== undefined && !(to.pathname === seen.current.pathname && pending.current.includes(to.search)),
    [],
  )

  /** Writes the newest value to the current history entry without a navigation, so that "back" restores it. */
  const rewriteEntry = useCallback(() => {
    clearTimeout(timer.current)
    pending.current = []
    const { key, pathname, search } = seen.current
    // The browser has already switched to the other entry when going back or forward.
    if (!unwritten.current || keyOfEntry() !== key) return
    const address = searchOf(write(unwritten.current.value, new URLSearchParams(search)))
    window.history.replaceState(window.history.state, '', `${pathname}${address}`)
  }, [write])

  useEffect(() => {
    const unsubscribe = router?.subscribe(({ navigation }) => {
      if (isElsewhere(navigation.location)) rewriteEntry()
    })
    return () => {
      unsubscribe?.()
    }
  }, [router, isElsewhere, rewriteEntry])

  useEffect(() => {
    if (seen.current === location) return
    seen.current = location
    const arrived = pending.current.lastIndexOf(location.search)
    if (arrived >= 0) {
      pending.current.splice(0, arrived + 1)
      const params = new URLSearchParams(location.search)
      const newest = unwritten.current
      if (newest && searchOf(write(newest.value, params)) === location.search) unwritten.current = null
      return
    }
    clearTimeout(timer.current)
    unwritten.current = null
    setValue(read(new URLSearchParams(location.search)))
  }, [location, read, write])
  useEffect(() => () => clearTimeout(timer.current), [])

  const change = useCallback(
    (next: T, { settleMs = 0, push = false }: Way = {}) => {
      setValue(next)
      unwritten.current = { value: next }
      clearTimeout(timer.current)
      const follow = () => {
        if (isElsewhere(router?.state.navigation.location)) {
          rewriteEntry()
          return
        }
        const { search, state } = seen.current
        const address = searchOf(write(next, new URLSearchParams(search)))
        pending.current.push(address)
        navigate({ search: address }, { replace: !push, preventScrollReset: true, state })
      }
      if (settleMs > 0) timer.current = setTimeout(follow, settleMs)
      else follow()
    },
    [isElsewhere, navigate, rewriteEntry, router, write],
  )

  return [value, change] as const
}
