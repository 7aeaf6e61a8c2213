import type { NextSlot, SlotDay, SlotDayState } from '@jhilik/contract/availability.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { buttonClass } from '../../ui/button.tsx'
import { publicRulesQuery } from './api.ts'
import { dayInAddress, STRIP_DAYS } from './shown-day.ts'
import { useDayText } from './use-day-text.ts'

interface NothingFreeProps {
  state: SlotDayState
  /** The number of shown slots, none of them free. */
  shown: number
  day: string
  /** The coming days. */
  days: readonly SlotDay[]
  /** The earliest slot of all days. */
  nextSlot: NextSlot | null
  /** Called after the link to another day was followed. */
  onLeave: () => void
}

/** Says why the day has no free slots, and links to the next day that has. */
export function NoFreeSlots({ state, shown, day, days, nextSlot, onLeave }: NothingFreeProps) {
  const t = useTranslations('slots')
  const format = useFormat()
  const [params] = useSearchParams()
  const today = format.today()
  const isSoon = days.some(({ freeSlots }) => freeSlots > 0)
  const next = days.find(({ freeSlots }) => freeSlots > 0)?.date ?? nextSlot?.date
  const last = useLastDay(day)
  const dayText = useDayText()
  const reason = last
    ? t('tooFarAhead', { date: format.date(last, 'day') })
    : dayText(state, { shown, isToday: day === today })
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status" className="text-soft">
        {reason}
        {days.length > 0 && !isSoon && ` ${t(next ? 'noneInTwoWeeks' : 'noneSoon')}`}
      </p>
      {next && next !== day && (
        <Link
          to={{ search: `?${dayInAddress.write(next, params)}` }}
          replace
          preventScrollReset
          onClick={onLeave}
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('nextFree', { date: format.date(next, 'day') })}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      )}
    </div>
  )
}

/** The last day that the house rules allow, if this one is after it. */
function useLastDay(day: string): string | null {
  const format = useFormat()
  const today = format.today()
  const { data: rules } = useQuery({
    ...publicRulesQuery(),
    enabled: day >= format.addDays(today, STRIP_DAYS),
  })
  const daysAhead = rules?.maximumDaysAhead ?? null
  const last = daysAhead === null ? null : format.addDays(today, daysAhead)
  return last !== null && day > last ? last : null
}
