import { SCROLL_TO_TOP_OFFSET_PX } from '@jhilik/contract/constants.ts'
import { ArrowUp } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../ui/cx.ts'

function onScroll(notify: () => void) {
  window.addEventListener('scroll', notify, { passive: true })
  return () => window.removeEventListener('scroll', notify)
}

export function ScrollToTop() {
  const t = useTranslations('common.nav')
  const far = useSyncExternalStore(
    onScroll,
    () => window.scrollY > SCROLL_TO_TOP_OFFSET_PX,
    () => false,
  )
  function toTop() {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
    // The button is about to be hidden: the focus moves to the top.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <button
      type="button"
      aria-label={t('scrollToTop')}
      onClick={toTop}
      className={cx(
        'fixed right-4 bottom-[calc(1rem+var(--bottom-bar,0rem))] z-30 grid size-12 place-items-center rounded-full bg-brand text-on-brand shadow-2 transition-[opacity,translate,visibility] duration-200 hover:bg-brand-strong sm:right-6 sm:bottom-6',
        !far && 'invisible translate-y-3 opacity-0',
      )}
    >
      <ArrowUp aria-hidden className="size-5" />
    </button>
  )
}
