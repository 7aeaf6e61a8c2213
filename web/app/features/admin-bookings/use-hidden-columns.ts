import { useCallback, useState } from 'react'
import { COLUMN_IDS, type ColumnId } from './columns.tsx'

const KEY = 'jhilik:bookings-hidden-columns'

function read(): ColumnId[] {
  try {
    const saved = localStorage.getItem(KEY)?.split(',') ?? []
    return COLUMN_IDS.filter((id) => saved.includes(id))
  } catch {
    // Forbidden by the browser's settings: all columns, as on a first visit.
    return []
  }
}

/** Which columns this browser does without. */
export function useHiddenColumns() {
  const [hidden, setHidden] = useState(read)
  const hide = useCallback((next: ColumnId[]) => {
    setHidden(next)
    try {
      localStorage.setItem(KEY, next.join())
    } catch {
      // Then it is forgotten with the page.
    }
  }, [])
  return [hidden, hide] as const
}
