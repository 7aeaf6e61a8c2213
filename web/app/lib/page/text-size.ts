import { useSyncExternalStore } from 'react'

const BROWSER_DEFAULT = 16

/** The pixels of a rem: media queries know those of the browser's settings, not those of the page. */
export const pixelsPerRem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** Calls back when the page's width or the size of its text changes: with each of them the body has another size. */
export function watchLayout(onChange: () => void): () => void {
  const observer = new ResizeObserver(onChange)
  observer.observe(document.body)
  return () => observer.disconnect()
}

export function usePixelsPerRem(): number {
  return useSyncExternalStore(watchLayout, pixelsPerRem, () => BROWSER_DEFAULT)
}
