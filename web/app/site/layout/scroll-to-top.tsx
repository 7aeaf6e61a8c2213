import { useSyncExternalStore } from 'react'
import { lazyPart, OnceOpened } from '../../ui/lazy-part.tsx'

const SCROLL_TO_TOP_OFFSET_PX = 300

const TopButton = lazyPart(async () => (await import('./top-button.tsx')).TopButton)

function onScroll(notify: () => void) {
  window.addEventListener('scroll', notify, { passive: true })
  return () => window.removeEventListener('scroll', notify)
}

/** The button back to the top, once the page is scrolled far. */
export function ScrollToTop() {
  const far = useSyncExternalStore(
    onScroll,
    () => window.scrollY > SCROLL_TO_TOP_OFFSET_PX,
    () => false,
  )
  return (
    <OnceOpened open={far}>
      <TopButton shown={far} />
    </OnceOpened>
  )
}
