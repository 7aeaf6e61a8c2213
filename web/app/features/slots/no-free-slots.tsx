import type { SlotDay, SlotDayState } from '@jhilik/contract/availability.ts'
import { ArrowRight } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useDayText } from './use-day-text.ts'

interface NothingFreeProps {
  state: SlotDayState
  /** How many slots are shown, none of them free. */
  shown: number
  isToday: boolean
  days: readonly SlotDay[]
  /** Called after the link to another day was followed. */
  onLeave: () => void
}

/** Says why the day has no free slots, and links to the next day that has. */
export function NoFreeSlots({ state, shown, isToday, days, onLeave }: NothingFreeProps) {
  const t = useTranslations('slots')
  const format = useFormat()
  const [params] = useSearchParams()
  const next = days.find(({ freeSlots }) => freeSlots > 0)
  const reason = useDayText()(state, { shown, isToday })
  const toNext = (date: string) => {
    const search = new URLSearchParams(params)
    search.set('date', date)
    return { search: `?${search}` }
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status" className="text-soft">
        {reason}
        {days.length > 0 && !next && ` ${t('noneSoon')}`}
      </p>
      {next && (
        <Link
          to={toNext(next.date)}
          replace
          preventScrollReset
          onClick={onLeave}
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('nextFree', { date: format.date(next.date, 'day') })}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      )}
    </div>
  )
}
