import { useEffect, useState } from 'react'

/** Returns a value once it has not changed for so many milliseconds; before the first time `first`. */
export function useSettled<First extends string | null>(
  value: string,
  ms: number,
  first: First,
): string | First {
  const [settled, setSettled] = useState<string | First>(first)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
