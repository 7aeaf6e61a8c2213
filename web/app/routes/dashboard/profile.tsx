import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { ProfileCard } from '../../features/accounts/profile-card.tsx'
import { pageTitle } from '../../lib/page/page-title.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { PartFailed } from '../../ui/part-failed.tsx'
import { Spinner } from '../../ui/spinner.tsx'

// Lazy: each role needs one of the two.
const AdminHome = lazyPart(
  async () => (await import('../../features/overview/admin-home.tsx')).AdminHome,
  PartFailed,
)
const CustomerHome = lazyPart(
  async () => (await import('../../features/customer-home/customer-home.tsx')).CustomerHome,
  PartFailed,
)

export const meta = pageTitle((m) => m.dashboard.shell.dashboard)

export default function Profile() {
  const t = useTranslations('dashboard.common')
  const user = useUser()
  const Home = user?.role === 'admin' ? AdminHome : CustomerHome
  return (
    <Page>
      {user ? (
        <Suspense fallback={<Spinner label={t('loading')} className="py-32" />}>
          <Home user={user} />
        </Suspense>
      ) : (
        <ProfileCard user={null} />
      )}
    </Page>
  )
}
