import type { SlotDay } from '@jhilik/contract/slots.ts'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

interface DayStripProps {
  /** Undefined while they load. */
  days: SlotDay[] | undefined
  today: string
  chosen: string
  onChoose: (date: string) => void
}

/** The coming days with their numbers of free slots. */
export function DayStrip({ days, today, chosen, onChoose }: DayStripProps) {
  const t = useTranslations('services.slots')
  const format = useFormat()
  const nameOf = (date: string) => {
    if (date === today) return t('today')
    return date === format.addDays(today, 1) ? t('tomorrow') : format.date(date, 'weekday')
  }
  const strip = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (days) showChosen(strip.current, chosen)
  }, [days, chosen])
  if (!days) return <Skeleton className="h-24 w-full" />
  return (
    <fieldset
      ref={strip}
      aria-label={t('days')}
      className="-mx-1 flex min-w-0 snap-x scroll-px-1 gap-2 overflow-x-auto p-1 pb-3 sm:grid sm:grid-cols-7 sm:overflow-visible sm:pb-1"
    >
      {days.map(({ date, freeSlots }) => {
        const selected = date === chosen
        return (
          <button
            key={date}
            data-date={date}
            type="button"
            aria-pressed={selected}
            onClick={() => onChoose(date)}
            className={cx(
              'flex min-w-22 shrink-0 snap-start flex-col items-center gap-0.5 rounded-control border px-1 py-2 transition-colors sm:min-w-0',
              selected
                ? 'border-brand bg-brand text-on-brand'
                : 'border-line-strong/60 bg-surface hover:border-ink hover:bg-sunken',
            )}
          >
            <span className="font-semibold text-[0.8125rem]">{nameOf(date)}</span>
            <span className={cx('text-sm', !selected && 'text-soft')}>{format.date(date, 'dayMonth')}</span>
            <span
              className={cx(
                'font-semibold text-xs',
                !selected && (freeSlots > 0 ? 'text-success' : 'text-danger'),
              )}
            >
              {freeSlots > 0 ? t('free', { count: freeSlots }) : t('full')}
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
