import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../lib/language/format.ts'
import { CrewReports } from '../../day/crew-reports.tsx'
import { saidLate } from '../../day/use-visit-word.ts'
import { Part } from './section.tsx'

/** What the crew has reported of the visit. Renders nothing before. */
export function VisitPart({ booking: { _id, visit } }: { booking: BookingDetail }) {
  const t = useTranslations('dashboard.day')
  const reports = useTranslations('dashboard.crewReports')
  const format = useFormat()
  if (!visit?.updatedAt) return null
  const { steps, late, failure } = visit
  return (
    <Part title={reports('title')}>
      <ol className="flex flex-col gap-1 tabular-nums">
        {steps.map(({ step, at }) => (
          <li key={step}>{t(`visit.${step}`, { time: format.time(at) })}</li>
        ))}
        {late && (
          <li className={saidLate(visit) > 0 ? 'font-semibold text-danger' : 'text-soft'}>
            {t('late', { time: format.duration(late.minutes) })}
            {late.cause && `: ${late.cause}`}
          </li>
        )}
        {failure && (
          <li className="font-semibold text-danger">
            {t('visit.could_not_do')}: {reports(`failures.${failure.reason}`)}
          </li>
        )}
      </ol>
      <CrewReports bookingId={_id} />
    </Part>
  )
}
