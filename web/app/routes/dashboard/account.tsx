import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { MessageChoicesGroup } from '../../bookings/messages/choices-group.tsx'
import { StaffPushGroup } from '../../bookings/messages/push-row.tsx'
import { textsHandle, textsLoader, WithExtraTexts } from '../../lib/language/extra-texts.tsx'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { useSite } from '../../lib/page/site.ts'
import { forgetFirstStep } from '../../lib/session/confirmation.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { DeleteAccountRow } from '../../office/own-data/delete-account-row.tsx'
import { DownloadDataRow } from '../../office/own-data/download-data-row.tsx'
import { ownAccountQuery } from '../../people/accounts/account-api.ts'
import { ConfirmPassword } from '../../people/accounts/confirm-password.tsx'
import { DevicesGroup } from '../../people/accounts/devices-group.tsx'
import { ConfirmEmailChange, EmailRow } from '../../people/accounts/email-row.tsx'
import { GoogleRow } from '../../people/accounts/google-row.tsx'
import { KeysRow } from '../../people/accounts/keys-row.tsx'
import { PasswordRow } from '../../people/accounts/password-row.tsx'
import { PhoneRow } from '../../people/accounts/phone-row.tsx'
import { ProfileGroup } from '../../people/accounts/profile-group.tsx'
import { SendVerifyLink } from '../../people/accounts/send-verify-link.tsx'
import { ShownRow } from '../../people/accounts/shown-row.tsx'
import { PasskeysRow } from '../../people/second-factors/passkeys-row.tsx'
import { TwoStepRow } from '../../people/second-factors/two-step-row.tsx'
import { RequireRole } from '../../site/dashboard/guards.tsx'
import { DashboardError, DashboardShell } from '../../site/dashboard/shell.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Settings, SettingsGroup } from '../../ui/settings.tsx'
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
          <UnsavedPages>{user && <AccountSettings />}</UnsavedPages>
        </DashboardShell>
      </RequireRole>
    </WithExtraTexts>
  )
}

function AccountSettings() {
  const t = useTranslations('dashboard.account')
  const devices = useTranslations('dashboard.signIns')
  const keys = useTranslations('dashboard.keys')
  const messages = useTranslations('dashboard.messages.choices')
  const goOn = useAfterSetup()
  const query = useQuery(ownAccountQuery())
  const isCustomer = useUser()?.role === 'user'
  const { webPush } = useSite()
  return (
    <Page>
      <PageHeader title={t('security.title')} text={t('security.description')} />
      <nav aria-label={t('groups.jump')} className="-mt-2 mb-4 flex flex-wrap gap-2 sm:hidden">
        {isCustomer && <JumpLink to="profile">{t('groups.profile')}</JumpLink>}
        <JumpLink to="log-in">{t('groups.logIn')}</JumpLink>
        {(isCustomer || webPush) && <JumpLink to="messages">{messages('title')}</JumpLink>}
        <JumpLink to="devices">{devices('title')}</JumpLink>
        <JumpLink to="data">{t('groups.data')}</JumpLink>
      </nav>
      <div>
        <ConfirmEmailChange />
        <Loaded query={query} failed={t('login.loadFailed')} className="min-h-[160vh] items-start py-24">
          {(account) => (
            <>
              {account.email && !account.emailVerified && (
                <Alert
                  tone="warning"
                  title={t('login.unconfirmedTitle')}
                  action={<SendVerifyLink variant="secondary" size="sm" />}
                  className="mb-6"
                >
                  {t('login.ask')}
                </Alert>
              )}
              <Settings>
                {account.role === 'user' && <ProfileGroup account={account} />}
                <SettingsGroup id="log-in" title={t('groups.logIn')} text={t('groups.logInText')}>
                  <PhoneRow account={account} />
                  <EmailRow account={account} />
                  <PasswordRow account={account} />
                  <TwoStepRow onReady={goOn} />
                  <PasskeysRow onReady={goOn} />
                  <GoogleRow account={account} />
                </SettingsGroup>
                {account.role === 'user' ? <MessageChoicesGroup /> : webPush && <StaffPushGroup />}
                <DevicesGroup />
                {account.role === 'admin' && (
                  <SettingsGroup id="keys" title={keys('group')}>
                    <KeysRow />
                  </SettingsGroup>
                )}
                <SettingsGroup id="data" title={t('groups.data')} text={t('groups.dataText')}>
                  {/* Staff have no group for their profile. */}
                  {account.role === 'admin' && <ShownRow account={account} />}
                  <DownloadDataRow />
                  <DeleteAccountRow />
                </SettingsGroup>
              </Settings>
            </>
          )}
        </Loaded>
      </div>
    </Page>
  )
}

function JumpLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={`#${to}`}
      replace
      className="flex min-h-11 grow items-center justify-center rounded-full bg-accent-soft px-2 font-semibold text-[0.9375rem] text-link no-underline"
    >
      {children}
    </Link>
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
