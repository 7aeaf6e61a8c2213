import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { addMonths } from './documents-filter.ts'

interface MonthStepperProps {
  /** `YYYY-MM` */
  month: string
  /** The last month; nothing is issued after it. */
  last: string
  onChoose: (month: string) => void
}

/** A month with the one before and the one after it. */
export function MonthStepper({ month, last, onChoose }: MonthStepperProps) {
  const t = useTranslations('dashboard.money.documents')
  const format = useFormat()
  return (
    <div className="flex min-w-0 items-center gap-1">
      <IconButton label={t('earlier')} onClick={() => onChoose(addMonths(month, -1))}>
        <ChevronLeft aria-hidden className="size-5" />
      </IconButton>
      <p aria-live="polite" className="min-w-0 grow text-center font-semibold sm:min-w-36">
        {format.date(`${month}-01`, 'monthYear')}
      </p>
      <IconButton label={t('later')} disabled={month >= last} onClick={() => onChoose(addMonths(month, 1))}>
        <ChevronRight aria-hidden className="size-5" />
      </IconButton>
    </div>
  )
}
