import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePermission } from '../../lib/session/use-permission.ts'
import { ProfileCard } from '../../people/accounts/profile-card.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { ChecklistLine } from '../checklist/checklist-line.tsx'
import { PeriodReport } from './period-report.tsx'
import { Today } from './today.tsx'

interface AdminHomeProps {
  user: AccessClaims
  /** More parts for some duties. */
  children: ReactNode
}

/** The staff's start page: today, the report of a period for those who may read it, and who is signed in. */
export function AdminHome({ user, children }: AdminHomeProps) {
  const t = useTranslations('dashboard.profile')
  const may = usePermission()
  return (
    <>
      <PageHeader title={t('title', { name: user.name })} className="mb-4 lg:mb-6" />
      {may('settings.change') && <ChecklistLine className="-mt-2 mb-4" />}
      <div className="flex flex-col gap-12">
        <Today />
        {may('reports.read') && <PeriodReport />}
        {children}
        <div className="max-w-md">
          <ProfileCard user={user} />
        </div>
      </div>
    </>
  )
}
