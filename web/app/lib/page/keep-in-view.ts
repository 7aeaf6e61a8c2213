/** This is longer than the parts of a page above an element take to load. */
const SETTLE_MS = 5_000
const INPUTS = ['pointerdown', 'wheel', 'keydown'] as const

/**
 * Scrolls to an element, again while the page above it is still growing, until the page is used. Returns a function
 * that ends it.
 */
export function keepInView(element: Element): () => void {
  const observer = new ResizeObserver(() => element.scrollIntoView())
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const input of INPUTS) window.removeEventListener(input, stop)
  }
  const timer = setTimeout(stop, SETTLE_MS)
  for (const input of INPUTS) window.addEventListener(input, stop, { passive: true })
  observer.observe(document.body)
  return stop
}
