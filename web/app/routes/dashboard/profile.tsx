import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { ProfileCard } from '../../people/accounts/profile-card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { PartFailed } from '../../ui/part-failed.tsx'
import { Spinner } from '../../ui/spinner.tsx'

// The parts are lazy: each role needs one of the two.
const AdminHome = lazyPart(
  async () => (await import('../../office/overview/admin-home.tsx')).AdminHome,
  PartFailed,
)
const CustomerHome = lazyPart(
  async () => (await import('../../bookings/customer-home/customer-home.tsx')).CustomerHome,
  PartFailed,
)
/** The card is for dispatchers, who take cash and have no page of the money. */
const CashCard = lazyPart(
  async () => (await import('../../money/reports/cash-card.tsx')).CashCard,
  PartFailed,
)

export const meta = pageTitle((m) => m.dashboard.shell.dashboard)

export default function Profile() {
  const t = useTranslations('dashboard.common')
  const user = useUser()
  const may = usePermission()
  return (
    <Page wide className="print:max-w-none print:p-0!">
      {user ? (
        <Suspense fallback={<Spinner label={t('loading')} className="py-32" />}>
          {user.role === 'admin' ? (
            <AdminHome user={user}>
              {may('payments.record') && !may('payments.read') && <CashCard />}
            </AdminHome>
          ) : (
            <CustomerHome user={user} />
          )}
        </Suspense>
      ) : (
        <ProfileCard user={null} />
      )}
    </Page>
  )
}
