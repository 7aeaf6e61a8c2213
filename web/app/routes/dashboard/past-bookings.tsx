import { useTranslations } from 'use-intl'
import { OwnBookings } from '../../features/bookings/own-bookings.tsx'
import { pageTitle } from '../../lib/page-title.ts'
import { useUser } from '../../lib/use-session.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.booking.list.pastTitle)

export default function PastBookings() {
  const t = useTranslations('booking.list')
  const user = useUser()
  return (
    <Page>
      <PageHeader title={t('pastTitle')} text={t('pastDescription')} />
      {user && <OwnBookings email={user.email} when="past" />}
    </Page>
  )
}
