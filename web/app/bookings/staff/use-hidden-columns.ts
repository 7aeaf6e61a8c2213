import { useCallback, useState } from 'react'
import { COLUMN_IDS, type ColumnId } from './columns.tsx'

const KEY = 'jhilik:bookings-hidden-columns'

function read(): ColumnId[] {
  try {
    const saved = localStorage.getItem(KEY)?.split(',') ?? []
    return COLUMN_IDS.filter((id) => saved.includes(id))
  } catch {
    // Storage may be forbidden: then all columns are shown.
    return []
  }
}

/** The columns hidden in this browser. */
export function useHiddenColumns() {
  const [hidden, setHidden] = useState(read)
  const hide = useCallback((next: ColumnId[]) => {
    setHidden(next)
    try {
      localStorage.setItem(KEY, next.join())
    } catch {
      // Storage may be forbidden: then the choice ends with the page.
    }
  }, [])
  return [hidden, hide] as const
}
