import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import { useTranslations } from 'use-intl'
import { PageHeader } from '../../ui/page.tsx'
import { ProfileCard } from '../accounts/profile-card.tsx'
import { PeriodReport } from './period-report.tsx'
import { Today } from './today.tsx'

/** The staff's start page: today, the report of a period, and who is signed in. */
export function AdminHome({ user }: { user: AccessClaims }) {
  const t = useTranslations('dashboard.profile')
  return (
    <>
      <PageHeader title={t('title', { name: user.name })} className="mb-4 lg:mb-6" />
      <div className="flex flex-col gap-12">
        <Today />
        <PeriodReport />
        <div className="max-w-md">
          <ProfileCard user={user} />
        </div>
      </div>
    </>
  )
}
