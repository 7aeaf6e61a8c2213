import type { Slot } from '@jhilik/contract/slots.ts'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { lookOf } from './slot-look.ts'

interface SlotNewsProps {
  /** Slots taken by others since the last update. */
  taken: readonly Slot[]
  /** The visitor's choice, once it is no longer available. */
  lost: Slot | null
}

/**
 * A live region for changes of the shown slots. It is always rendered, since screen readers miss content that
 * arrives together with its region. Slots taken by others are visible by their color.
 */
export function SlotChanges({ taken, lost }: SlotNewsProps) {
  const t = useTranslations('slots')
  const format = useFormat()
  const times = taken.filter(({ _id }) => _id !== lost?._id).map((slot) => format.times(slot))
  return (
    <div role="status">
      {lost && (
        <p className="flex gap-3 rounded-control border-warning border-l-4 bg-warning-soft px-4 py-3 font-medium">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
          {t(lookOf(lost) === 'booked' ? 'taken' : 'gone')}
        </p>
      )}
      {times.length > 0 && <p className="sr-only">{t('takenByOthers', { times: times.join(', ') })}</p>}
    </div>
  )
}
