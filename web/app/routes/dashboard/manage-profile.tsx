import { useTranslations } from 'use-intl'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { ProfileForm } from '../../people/accounts/profile-form.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.account.manage.title)

export default function ManageProfile() {
  const t = useTranslations('dashboard.account')
  const user = useUser()
  return (
    <Page>
      <PageHeader title={t('manage.title')} text={t('manage.description')} />
      {user ? (
        <Card>
          <CardBody>
            <ProfileForm user={user} />
          </CardBody>
        </Card>
      ) : (
        <EmptyState title={t('profile.none')} />
      )}
    </Page>
  )
}
