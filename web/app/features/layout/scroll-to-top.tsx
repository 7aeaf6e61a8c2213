import { SCROLL_TO_TOP_OFFSET_PX } from '@jhilik/contract/constants.ts'
import { lazy, useSyncExternalStore } from 'react'
import { OnceOpened } from '../../ui/once-opened.tsx'

const TopButton = lazy(async () => ({ default: (await import('./top-button.tsx')).TopButton }))

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
