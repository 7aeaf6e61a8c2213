import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import { useTranslations } from 'use-intl'
import { ConfirmEmailChange } from '../../features/accounts/confirm-email-change.tsx'
import { ConfirmPassword } from '../../features/accounts/confirm-password.tsx'
import { EmailCard } from '../../features/accounts/email-card.tsx'
import { GoogleCard } from '../../features/accounts/google-card.tsx'
import { LoginFactsCard } from '../../features/accounts/login-facts-card.tsx'
import { PasswordCard } from '../../features/accounts/password-card.tsx'
import { RequireRole } from '../../features/accounts/require-role.tsx'
import { DashboardError } from '../../features/dashboard/dashboard-error.tsx'
import { DashboardStyles } from '../../features/dashboard/dashboard-styles.tsx'
import { DashboardShell } from '../../features/dashboard/shell.tsx'
import { DeleteAccountCard } from '../../features/own-data/delete-account-card.tsx'
import { DownloadDataCard } from '../../features/own-data/download-data-card.tsx'
import { AuthenticatorCard } from '../../features/second-factors/authenticator-card.tsx'
import { PasskeysCard } from '../../features/second-factors/passkeys-card.tsx'
import { useAfterSetup } from '../../features/second-factors/use-after-setup.ts'
import { SignInsCard } from '../../features/sign-ins/sign-ins-card.tsx'
import { UnsavedPages } from '../../features/unsaved/unsaved-pages.tsx'
import { textsHandle, textsLoader, WithExtraTexts } from '../../lib/language/extra-texts.tsx'
import { pageTitle } from '../../lib/page/page-title.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { Page, PageHeader } from '../../ui/page.tsx'

export const handle = textsHandle('auth', 'booking', 'dashboard', 'slots')
export const loader = () => null
export const clientLoader = textsLoader(handle)
export const meta = pageTitle((m) => m.dashboard.account.security.title)

/**
 * The page is for customers and admins alike. It is one route with its layout: every page loads the list of all routes.
 */
export default function Account() {
  const user = useUser()
  return (
    <WithExtraTexts>
      <DashboardStyles />
      <RequireRole>
        <ConfirmPassword />
        <DashboardShell menu={user?.role ?? 'user'}>
          <UnsavedPages>{user && <Cards user={user} />}</UnsavedPages>
        </DashboardShell>
      </RequireRole>
    </WithExtraTexts>
  )
}

function Cards({ user }: { user: AccessClaims }) {
  const t = useTranslations('dashboard.account.security')
  const goOn = useAfterSetup()
  return (
    <Page>
      <PageHeader title={t('title')} text={t('description')} />
      <div className="flex max-w-4xl flex-col gap-6">
        <ConfirmEmailChange />
        <LoginFactsCard />
        <EmailCard />
        <GoogleCard isAdmin={user.role === 'admin'} />
        <PasswordCard user={user} />
        <AuthenticatorCard onReady={goOn} />
        <PasskeysCard onReady={goOn} />
        <SignInsCard />
        <DownloadDataCard />
        <DeleteAccountCard />
      </div>
    </Page>
  )
}

export function ErrorBoundary() {
  return <DashboardError />
}
