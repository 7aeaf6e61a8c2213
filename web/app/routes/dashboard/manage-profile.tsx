import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import { useTranslations } from 'use-intl'
import { ChangePasswordForm } from '../../features/accounts/change-password-form.tsx'
import { ProfileForm } from '../../features/accounts/profile-form.tsx'
import { pageTitle } from '../../lib/page/page-title.ts'
import { useUser } from '../../lib/session/use-session.ts'
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
        <>
          <Card>
            <CardBody>
              <ProfileForm user={user} />
            </CardBody>
          </Card>
          <PasswordCard user={user} />
        </>
      ) : (
        <EmptyState title={t('profile.none')} />
      )}
    </Page>
  )
}

function PasswordCard({ user }: { user: AccessClaims }) {
  const t = useTranslations('auth.passwords.change')
  return (
    <Card className="mt-6">
      <CardBody>
        <h2 className="text-xl">{t('title')}</h2>
        <p className="mt-1 mb-5 text-soft">{t('text')}</p>
        <ChangePasswordForm user={user} />
      </CardBody>
    </Card>
  )
}
