import { ArrowUp } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../ui/cx.ts'
import { findFreeLift } from './find-free-lift.ts'

/** The button is absent where a bar along the bottom of a phone's screen has the next step. */
export function TopButton({ shown }: { shown: boolean }) {
  const t = useTranslations('common.nav')
  const button = useRef<HTMLButtonElement>(null)
  const [lift, setLift] = useState(0)

  // The button is placed before it is painted: it must not move away from a person who presses it at once.
  useLayoutEffect(() => {
    if (shown && button.current) setLift(findFreeLift(button.current))
  }, [shown])

  useEffect(() => {
    if (!shown) return
    let timer: ReturnType<typeof setTimeout>
    const settle = () => {
      clearTimeout(timer)
      timer = setTimeout(() => button.current && setLift(findFreeLift(button.current)), SETTLE_MS)
    }
    window.addEventListener('resize', settle)
    window.addEventListener('scroll', settle, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('resize', settle)
      window.removeEventListener('scroll', settle)
    }
  }, [shown])

  function toTop() {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
    // The button is about to be hidden: the focus moves to the top.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <button
      ref={button}
      type="button"
      aria-label={t('scrollToTop')}
      onClick={toTop}
      style={{ bottom: `calc(1rem + ${lift}px)` }}
      className={cx(
        'fixed right-4 z-30 grid size-12 place-items-center rounded-full bg-brand text-on-brand shadow-2 transition-[opacity,visibility] duration-200 hover:bg-brand-strong max-sm:in-[:root:has([data-bottom-bar])]:hidden sm:right-6 print:hidden',
        !shown && 'invisible opacity-0',
      )}
    >
      <ArrowUp aria-hidden className="size-5" />
    </button>
  )
}

/** Milliseconds without a scroll event. */
const SETTLE_MS = 100
