import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { JobsOfDay } from '../../bookings/day/jobs-of-day.tsx'
import { useDayView } from '../../bookings/day/use-day-view.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { ProfileCard } from '../../people/accounts/profile-card.tsx'
import { Alert } from '../../ui/alert.tsx'
import { ChecklistLine } from '../set-up/checklist-line.tsx'
import { DaySide, DayStrip } from './day-side.tsx'

interface AdminHomeProps {
  user: AccessClaims
  /** More parts for some duties. */
  children: ReactNode
}

/** The staff's start page: the jobs of today or another day, what waits, and who is signed in. */
export function AdminHome({ user, children }: AdminHomeProps) {
  const t = useTranslations('dashboard.day')
  const may = usePermission()
  const { view, isWrongDate, show } = useDayView()
  return (
    <>
      {may('settings.change') && <ChecklistLine className="mb-2 print:hidden" />}
      {isWrongDate && (
        <Alert tone="warning" className="mb-2 print:hidden">
          {t('wrongDate')}
        </Alert>
      )}
      <JobsOfDay view={view} onView={show} strip={<DayStrip date={view.date} />}>
        <DaySide date={view.date} />
      </JobsOfDay>
      <div className="mt-8 flex flex-col gap-8 print:hidden">
        {children}
        <div className="max-w-md">
          <ProfileCard user={user} />
        </div>
      </div>
    </>
  )
}
