import { type RefObject, useEffect, useRef } from 'react'

/** The last value that was not a saved one, to return to after a saved one was tried. */
export function useOwnValue<Value>(value: Value, isOwn: boolean): RefObject<Value | null> {
  const own = useRef<Value>(null)
  useEffect(() => {
    if (isOwn) own.current = value
  }, [isOwn, value])
  return own
}
