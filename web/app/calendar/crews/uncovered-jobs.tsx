import type { CrewChange } from '@jhilik/contract/crews.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { AffectedBookings } from '../schedules/withdrawal.tsx'
import { uncoveredQuery } from './api.ts'

/** Upcoming bookings that no crew does, about which staff have to decide; nothing when there are none. */
export function UncoveredJobs({ className }: { className?: string }) {
  const t = useTranslations('dashboard.crews.uncovered')
  const query = useQuery(uncoveredQuery())
  if (query.isError && !query.data) return <LoadFailed query={query}>{t('failed')}</LoadFailed>
  if (!query.data || query.data.length === 0) return null
  return (
    <Alert tone="warning" title={t('title', { count: query.data.length })} className={className}>
      <p>{t('text')}</p>
      <AffectedBookings bookings={query.data} />
    </Alert>
  )
}

/** What a change has left without a crew. */
export interface Outcome extends Pick<CrewChange, 'affectedBookings'> {
  title: string
}

export function OutcomeAlert({ outcome: { title, affectedBookings } }: { outcome: Outcome }) {
  const t = useTranslations('dashboard.crews.uncovered')
  const count = affectedBookings.length
  return (
    <Alert tone={count > 0 ? 'warning' : 'success'} title={title} className="mb-5">
      {count > 0 && (
        <>
          <p className="font-semibold">{t('ofChange', { count })}</p>
          <AffectedBookings bookings={affectedBookings} />
        </>
      )}
    </Alert>
  )
}
