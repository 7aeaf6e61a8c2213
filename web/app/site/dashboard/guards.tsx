import type { Role } from '@jhilik/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { MailCheck, ShieldCheck, ShieldExclamationPoint } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useStore } from 'zustand'
import { confirmationStore, forgetFirstStep } from '../../lib/session/confirmation.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { useSessionReady, useUser } from '../../lib/session/use-session.ts'
import { stepPath } from '../../office/set-up/steps.ts'
import { ownAccountQuery } from '../../people/accounts/account-api.ts'
import { SendVerifyLink } from '../../people/accounts/send-verify-link.tsx'
import { SignInAgain } from '../../people/accounts/sign-in-again.tsx'
import { ToLogin } from '../../people/accounts/to-login.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { permissionOf } from './staff-menu.ts'

// The server checks every call again.

interface RequireRoleProps {
  /** Undefined for any signed-in user. */
  only?: Role
  children: ReactNode
}

/**
 * Restricts a page to a role; visitors are led to log in. The account is read, because the role may have changed since
 * the log-in.
 */
export function RequireRole({ only, children }: RequireRoleProps) {
  const t = useTranslations('auth.guard')
  const ready = useSessionReady()
  const user = useUser()
  useQuery({ ...ownAccountQuery(), enabled: user !== null })

  if (!ready) return <Spinner label={t('loading')} className="min-h-[60dvh]" />
  if (!user) return <ToLogin label={t('redirecting')} />
  if (only && user.role !== only) {
    return (
      <main>
        <Refusal title={t('title')} text={t(only === 'admin' ? 'adminOnly' : 'userOnly')}>
          <ButtonLink to={`/dashboard/${user.role}`}>{t('toDashboard')}</ButtonLink>
        </Refusal>
      </main>
    )
  }
  // What is typed belongs to whoever typed it.
  return <SignInAgain key={user.sub}>{children}</SignInAgain>
}

/** The step of the guided set-up, which every new owner begins with. */
const SETS_ONE_UP = stepPath('second-factor')

/** Replaces a staff page once the server has said what the admin has to do first, and leads there. */
export function RequireFirstStep({ children }: { children: ReactNode }) {
  const t = useTranslations('auth.guard')
  const user = useUser()
  const location = useLocation()
  const withheld = useStore(confirmationStore, (state) => state.withheld)
  if (!user || withheld?.from !== user.sub) return children
  if (withheld.until === 'email_confirmation_required') return <EmailFirst />
  if (location.pathname === SETS_ONE_UP) return children
  return (
    <Refusal
      icon={<ShieldCheck aria-hidden className="size-14 text-link" strokeWidth={1.5} />}
      title={t('factorTitle')}
      text={t('factorText')}
    >
      <ButtonLink to="/dashboard/account#second-factors" state={{ from: location }}>
        {t('toSetup')}
      </ButtonLink>
    </Refusal>
  )
}

/** Goes away when the link of the mail was used, also in another tab. */
function EmailFirst() {
  const t = useTranslations('auth.guard')
  const isConfirmed = useQuery(ownAccountQuery()).data?.emailVerified
  useEffect(() => {
    if (isConfirmed) forgetFirstStep()
  }, [isConfirmed])
  return (
    <Refusal
      icon={<MailCheck aria-hidden className="size-14 text-link" strokeWidth={1.5} />}
      title={t('emailTitle')}
      text={t('emailText')}
    >
      <div className="flex flex-wrap justify-center gap-3">
        <SendVerifyLink />
        <ButtonLink to="/dashboard/account" variant="secondary">
          {t('toAccount')}
        </ButtonLink>
      </div>
    </Refusal>
  )
}

/** Replaces a staff page that the duty does not include. */
export function RequireDuty({ children }: { children: ReactNode }) {
  const t = useTranslations('auth.guard')
  const { pathname } = useLocation()
  const may = usePermission()
  const needed = permissionOf(pathname)
  if (!needed || may(needed)) return children
  return (
    <Refusal title={t('dutyTitle')} text={t('dutyText')}>
      <ButtonLink to="/dashboard/admin">{t('toDashboard')}</ButtonLink>
    </Refusal>
  )
}

interface RefusalProps {
  icon?: ReactNode
  title: string
  text: string
  /** The way on. */
  children: ReactNode
}

const warning = <ShieldExclamationPoint aria-hidden className="size-14 text-warning" strokeWidth={1.5} />

function Refusal({ icon = warning, title, text, children }: RefusalProps) {
  return (
    <Page>
      <EmptyState
        illustration={icon}
        title={<h1 className="text-2xl">{title}</h1>}
        text={text}
        action={children}
      />
    </Page>
  )
}
