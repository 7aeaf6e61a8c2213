import { ArrowUp } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pixelsPerRem } from '../../lib/page/text-size.ts'
import { cx } from '../../ui/cx.ts'

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

const CONTROLS = 'a, button, input, select, textarea, summary, label'
/** A row as wide as the screen can be pressed beside the button. */
const WIDE = 0.6
const STEP_PX = 16
const MOST_STEPS = 20

/**
 * The number of pixels by which a button above the page's lower edge has to be raised so that it covers no other
 * control.
 */
export function findFreeLift(button: HTMLElement): number {
  const { left, right, width } = button.getBoundingClientRect()
  const bottom = window.innerHeight - pixelsPerRem()
  const covers = (lift: number) => {
    const [low, high] = [bottom - lift, bottom - lift - width]
    const points = [low, (low + high) / 2, high].flatMap((y) => [left, right].map((x) => [x, y] as const))
    return points.some(([x, y]) =>
      document.elementsFromPoint(x, y).some((element) => {
        const control = element.closest(CONTROLS)
        return (
          control !== null &&
          control !== button &&
          control.getBoundingClientRect().width < window.innerWidth * WIDE
        )
      }),
    )
  }
  for (let step = 0; step <= MOST_STEPS; step += 1) {
    if (!covers(step * STEP_PX)) return step * STEP_PX
  }
  return 0
}
