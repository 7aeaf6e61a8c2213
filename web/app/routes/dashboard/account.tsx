import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { textsHandle, textsLoader, WithExtraTexts } from '../../lib/language/extra-texts.tsx'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { forgetFirstStep } from '../../lib/session/confirmation.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { DeleteAccountCard } from '../../office/own-data/delete-account-card.tsx'
import { DownloadDataCard } from '../../office/own-data/download-data-card.tsx'
import { ConfirmPassword } from '../../people/accounts/confirm-password.tsx'
import { ConfirmEmailChange, EmailCard } from '../../people/accounts/email-card.tsx'
import { GoogleCard } from '../../people/accounts/google-card.tsx'
import { LoginFactsCard } from '../../people/accounts/login-facts-card.tsx'
import { PasswordCard } from '../../people/accounts/password-card.tsx'
import { SignInsCard } from '../../people/accounts/sign-ins-card.tsx'
import { AuthenticatorCard } from '../../people/second-factors/authenticator-card.tsx'
import { PasskeysCard } from '../../people/second-factors/passkeys-card.tsx'
import { RequireRole } from '../../site/dashboard/guards.tsx'
import { DashboardError, DashboardShell } from '../../site/dashboard/shell.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { UnsavedPages } from '../../ui/unsaved.tsx'

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

/** Called once a second factor is set up: a person who was led here from a staff page goes back to it. */
function useAfterSetup(): () => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  return () => {
    forgetFirstStep()
    const from = (state as { from?: { pathname?: unknown; search?: unknown } } | null)?.from
    if (typeof from?.pathname !== 'string' || !from.pathname.startsWith('/dashboard/')) return
    void navigate({ pathname: from.pathname, search: String(from.search ?? '') }, { replace: true })
  }
}

export function ErrorBoundary() {
  return <DashboardError />
}
