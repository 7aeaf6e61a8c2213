import { useTranslations } from 'use-intl'
import { LoginFactsCard } from '../../features/accounts/login-facts-card.tsx'
import { PasswordCard } from '../../features/accounts/password-card.tsx'
import { DeleteAccountCard } from '../../features/own-data/delete-account-card.tsx'
import { DownloadDataCard } from '../../features/own-data/download-data-card.tsx'
import { SignInsCard } from '../../features/sign-ins/sign-ins-card.tsx'
import { pageTitle } from '../../lib/page/page-title.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.account.security.title)

export default function Account() {
  const t = useTranslations('dashboard.account.security')
  const user = useUser()
  return (
    <Page>
      <PageHeader title={t('title')} text={t('description')} />
      {user && (
        <div className="flex max-w-4xl flex-col gap-6">
          <LoginFactsCard />
          <PasswordCard user={user} />
          <SignInsCard />
          <DownloadDataCard />
          <DeleteAccountCard />
        </div>
      )}
    </Page>
  )
}
