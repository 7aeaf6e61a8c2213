import { onFirstInput } from './on-first-input.ts'

/** Parts this far below the viewport are loaded, so that they are there when they are scrolled to. */
const NEAR = '400px'

/**
 * Calls `act` once, when an element is at most `near` from the viewport or the page is first used. Returns a function
 * that cancels it.
 */
export function onNear(element: Element, act: () => void, near = NEAR): () => void {
  const stop = () => {
    observer.disconnect()
    stopWaiting()
  }
  const finish = () => {
    stop()
    act()
  }
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting) finish()
    },
    { rootMargin: near },
  )
  const stopWaiting = onFirstInput(finish)
  observer.observe(element)
  return stop
}
