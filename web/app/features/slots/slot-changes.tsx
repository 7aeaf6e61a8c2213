import type { Slot } from '@jhilik/contract/slots.ts'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'

interface SlotNewsProps {
  /** What others have taken since the last look. */
  taken: readonly Slot[]
  /** The reader's own choice, once it can no longer be had. */
  lost: Slot | null
}

/**
 * Says politely what has changed while somebody is choosing. The region is always there, since screen
 * readers miss what arrives together with it. What others lost is seen by its colour.
 */
export function SlotChanges({ taken, lost }: SlotNewsProps) {
  const t = useTranslations('services.slots')
  const format = useFormat()
  const times = taken.filter(({ _id }) => _id !== lost?._id).map((slot) => format.times(slot))
  return (
    <div role="status">
      {lost && (
        <p className="flex gap-3 rounded-control border-warning border-l-4 bg-warning-soft px-4 py-3 font-medium">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
          {t(lost.isBooked === 'booked' && !hasBegun(lost) ? 'taken' : 'gone')}
        </p>
      )}
      {times.length > 0 && <p className="sr-only">{t('takenByOthers', { times: times.join(', ') })}</p>}
    </div>
  )
}

const hasBegun = ({ startsAt }: Slot) => Date.parse(startsAt) <= Date.now()
