import type { SlotDay } from '@jhilik/contract/availability.ts'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/loaded.tsx'

interface DayStripProps {
  /** Undefined while they load. */
  days: SlotDay[] | undefined
  /** A day after those, at the end. */
  later?: SlotDay | undefined
  today: string
  chosen: string
  onChoose: (date: string) => void
  className?: string
}

/**
 * The coming days with their numbers of free slots. On phones the last visible one is cut, as a hint to scroll; on
 * wider screens a row is a week, or less where the text is too large for seven.
 */
export function DayStrip({ days, later, today, chosen, onChoose, className }: DayStripProps) {
  const t = useTranslations('slots')
  const format = useFormat()
  const nameOf = (date: string) => {
    if (date === today) return t('today')
    return date === format.addDays(today, 1) ? t('tomorrow') : format.date(date, 'weekday')
  }
  const strip = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (days || later) showChosen(strip.current, chosen)
  }, [days, later, chosen])
  if (!days) return <Skeleton className="h-19 w-full sm:h-38" />
  const isMore = later !== undefined && days.every(({ date }) => date !== later.date)
  return (
    <fieldset
      ref={strip}
      aria-label={t('days')}
      className={cx(
        'flex min-w-0 snap-x gap-2 overflow-x-auto py-1 [scrollbar-width:none] sm:mx-0 sm:grid sm:grid-cols-[repeat(auto-fill,minmax(max(3.875rem,calc((100%-3rem)/7-0.01px)),1fr))] sm:overflow-visible sm:px-0',
        className,
      )}
    >
      {(isMore ? [...days, later] : days).map(({ date, freeSlots, state }) => {
        const selected = date === chosen
        return (
          <button
            key={date}
            data-date={date}
            type="button"
            aria-pressed={selected}
            onClick={() => onChoose(date)}
            className={cx(
              'flex min-h-17 w-[clamp(4rem,calc((100vw-3rem)/4.5),4.625rem)] shrink-0 snap-center flex-col items-center justify-center rounded-control px-0.5 py-1 text-[0.8125rem] leading-tight transition-colors sm:w-auto bn:text-sm',
              selected ? 'bg-brand text-on-brand' : 'bg-sunken hover:bg-accent-soft',
            )}
          >
            <span className="font-bold tracking-tight">{nameOf(date)}</span>
            <span className={cx(!selected && 'text-soft')}>{format.date(date, 'dayMonth')}</span>
            <span
              className={cx(
                state === 'free' && 'font-semibold',
                !selected && (state === 'free' ? 'text-link' : 'text-soft'),
              )}
            >
              {state === 'free' ? t('free', { count: freeSlots }) : t(`dayStates.${state}`)}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}

/** Scrolls the strip, not the page, until the chosen day is visible. */
function showChosen(strip: HTMLElement | null, date: string): void {
  const day = strip?.querySelector(`[data-date="${date}"]`)
  if (!strip || !day) return
  const [outer, inner] = [strip.getBoundingClientRect(), day.getBoundingClientRect()]
  if (inner.left < outer.left || inner.right > outer.right) {
    strip.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
  }
}
