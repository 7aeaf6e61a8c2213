import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { ProfileCard } from '../../features/accounts/profile-card.tsx'
import { NextBooking } from '../../features/bookings/next-booking.tsx'
import { pageTitle } from '../../lib/page/page-title.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

// Lazy: customers use this page too and do not need it.
const Overview = lazy(async () => ({
  default: (await import('../../features/overview/overview.tsx')).Overview,
}))

export const meta = pageTitle((m) => m.dashboard.shell.dashboard)

export default function Profile() {
  const t = useTranslations()
  const user = useUser()
  const edit = user?.role === 'user' && (
    <ButtonLink to="/dashboard/user/manage-profile" variant="secondary" size="sm">
      {t('dashboard.account.profile.edit')}
    </ButtonLink>
  )
  return (
    <Page>
      <PageHeader
        title={t('dashboard.profile.title', { name: user?.name ?? '' })}
        text={t('dashboard.profile.description')}
      />
      <ProfileCard user={user} action={edit} />
      {user?.role === 'user' && <NextBooking email={user.email} />}
      {user?.role === 'admin' && (
        <Suspense fallback={<Skeleton className="mt-10 h-96 rounded-card" />}>
          <Overview />
        </Suspense>
      )}
    </Page>
  )
}
