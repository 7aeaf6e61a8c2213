import { useTranslations } from 'use-intl'
import { OpenBookings } from '../../bookings/staff/open-bookings.tsx'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { InvitationsCard } from '../../people/invitations/invitations-card.tsx'
import { InviteButton } from '../../people/invitations/invite-button.tsx'
import { UsersTable } from '../../people/users/users-table.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.users.title)

export default function UserManagement() {
  const t = useTranslations('dashboard.users')
  const user = useUser()
  const managesStaff = usePermission()('staff.manage')
  return (
    <Page wide>
      <PageHeader title={t('title')} text={t('description')} actions={managesStaff && <InviteButton />} />
      {managesStaff && <InvitationsCard />}
      {user && <UsersTable ownId={user.sub} openBookingsOf={(id) => <OpenBookings userId={id} />} />}
    </Page>
  )
}
