import { useLayoutEffect, useRef } from 'react'

/**
 * Returns the ref of a row of a list. When the row goes while it has the focus, the next row gets it, or the one before, or the heading
 * of their section; otherwise it would be lost. Rows have `tabIndex={-1}`.
 */
export function useRowFocus<Row extends HTMLElement>() {
  const ref = useRef<Row>(null)
  useLayoutEffect(() => {
    const row = ref.current
    // The row is still in the page when this runs before its removal.
    return () => {
      if (!row?.contains(document.activeElement)) return
      const heading = row.closest('section')?.querySelector<HTMLElement>('h2, h3')
      const others = [row.nextElementSibling, row.previousElementSibling]
      queueMicrotask(() => {
        if (row.isConnected) return
        const next = others.find((other) => other?.isConnected) ?? heading
        if (!(next instanceof HTMLElement)) return
        next.tabIndex = -1
        next.focus()
      })
    }
  }, [])
  return ref
}
