import { useEffect, useState } from 'react'

/** The value, or that of a promise, which must not be rejected, once it has one; null until then. */
export function useSettled<T>(value: T | Promise<T>): T | null {
  const [settled, setSettled] = useState<{ of: unknown; value: T } | null>(null)
  useEffect(() => {
    if (!(value instanceof Promise)) return
    let wanted = true
    void value.then((result) => {
      if (wanted) setSettled({ of: value, value: result })
    })
    return () => {
      wanted = false
    }
  }, [value])
  if (!(value instanceof Promise)) return value
  return settled?.of === value ? settled.value : null
}
