import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useFollowed } from './followed.ts'
import { useVisitTexts } from './visit-block.tsx'

/** What the crew of a booking has last said, in one or two lines. Renders nothing while it has said nothing. */
export function VisitLine({ booking, className }: { booking: BookingDetail; className?: string }) {
  const t = useTranslations('visit')
  const format = useFormat()
  const write = useVisitTexts()
  const visit = useFollowed(booking)
  if (!visit?.updatedAt) return null
  const { sentence, time } = write(visit)
  const { late, window } = visit
  return (
    <p role="status" className={className}>
      {[sentence, time].filter(Boolean).join(' ')}
      {late && window && <span className="block">{t('late', { time: format.duration(late.minutes) })}</span>}
    </p>
  )
}
