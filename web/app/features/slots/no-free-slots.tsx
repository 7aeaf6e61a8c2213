import type { Slot, SlotDay } from '@jhilik/contract/slots.ts'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { buttonClass } from '../../ui/button.tsx'

interface NothingFreeProps {
  slots: readonly Slot[]
  isToday: boolean
  days: readonly SlotDay[]
  /** Called after the link to another day was followed. */
  onLeave: () => void
}

/** Says that the day has no free slots, and links to the next day that has. */
export function NoFreeSlots({ slots, isToday, days, onLeave }: NothingFreeProps) {
  const t = useTranslations('services.slots')
  const format = useFormat()
  const next = days.find(({ freeSlots }) => freeSlots > 0)
  const none = isToday ? t('noneToday') : t('noneThatDay')
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status" className="text-soft">
        {slots.length > 0 ? t('allTaken') : none}
        {days.length > 0 && !next && ` ${t('noneSoon')}`}
      </p>
      {next && (
        <Link
          to={{ search: `?${new URLSearchParams({ date: next.date })}` }}
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
