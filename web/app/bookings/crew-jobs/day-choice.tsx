import type { CrewJob } from '@jhilik/contract/crew-jobs.ts'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { cx } from '../../ui/cx.ts'
import { DAYS_AFTER, DAYS_BEFORE, jobsOf, liveJobs } from './job-days.ts'

interface DayChoiceProps {
  jobs: readonly CrewJob[]
  today: string
  chosen: string
  onChoose: (date: string) => void
}

/** The days of which the crew sees its jobs, with how many there are. */
export function DayChoice({ jobs, today, chosen, onChoose }: DayChoiceProps) {
  const t = useTranslations('crewJobs')
  const format = useFormat()
  const strip = useRef<HTMLFieldSetElement>(null)
  const days = Array.from({ length: DAYS_BEFORE + 1 + DAYS_AFTER }, (_, index) =>
    format.addDays(today, index - DAYS_BEFORE),
  )
  const near = new Map([
    [format.addDays(today, -1), t('yesterday')],
    [today, t('today')],
    [format.addDays(today, 1), t('tomorrow')],
  ])
  useEffect(() => {
    const day = strip.current?.querySelector<HTMLElement>(`[data-date="${chosen}"]`)
    // Only the strip scrolls, not the page.
    if (day && strip.current) strip.current.scrollLeft = day.offsetLeft - strip.current.offsetLeft - 16
  }, [chosen])
  return (
    <fieldset
      ref={strip}
      aria-label={t('days')}
      className="flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] lg:flex-wrap"
    >
      {days.map((date) => (
        <button
          key={date}
          data-date={date}
          type="button"
          aria-pressed={date === chosen}
          onClick={() => onChoose(date)}
          className={cx(
            'flex min-h-17 min-w-20 shrink-0 flex-col items-center justify-center rounded-control px-1.5 py-1 text-sm leading-tight',
            date === chosen ? 'bg-brand text-on-brand' : 'bg-sunken hover:bg-accent-soft',
          )}
        >
          <span className="font-bold">{near.get(date) ?? format.date(date, 'weekday')}</span>
          <span>{format.date(date, 'dayMonth')}</span>
          <span>{t('jobs', { count: liveJobs(jobsOf(jobs, date)).length })}</span>
        </button>
      ))}
    </fieldset>
  )
}
