import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'

/** Moves the focus without a history entry: while a blocker is registered, the router warns of one that it did not make. */
function skip(event: MouseEvent) {
  const main = document.getElementById('main')
  if (!main) return
  event.preventDefault()
  main.scrollIntoView()
  main.focus({ preventScroll: true })
}

/** The first link of a page, visible while focused: skips the navigation to `#main`. */
export function SkipLink() {
  const t = useTranslations('common.nav')
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place on the page, also without scripts
    <a
      href="#main"
      onClick={skip}
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-brand px-4 py-3 font-semibold text-on-brand focus:translate-y-0 print:hidden"
    >
      {t('skip')}
    </a>
  )
}
