import type { Role } from '@jhilik/contract/constants.ts'
import { ShieldExclamationPoint } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSessionReady, useUser } from '../../lib/session/use-session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'

interface RequireRoleProps {
  /** Undefined for any signed-in user. */
  only?: Role
  children: ReactNode
}

/** Restricts a page to a role. The server checks every call again. */
export function RequireRole({ only, children }: RequireRoleProps) {
  const t = useTranslations('auth.guard')
  const ready = useSessionReady()
  const user = useUser()

  if (!ready) return <Spinner label={t('loading')} className="min-h-[60dvh]" />
  if (!user) return <ToLogin />
  if (only && user.role !== only) {
    return (
      <main>
        <Page>
          <EmptyState
            illustration={
              <ShieldExclamationPoint aria-hidden className="size-14 text-warning" strokeWidth={1.5} />
            }
            title={<h1 className="text-2xl">{t('title')}</h1>}
            text={t(only === 'admin' ? 'adminOnly' : 'userOnly')}
            action={<ButtonLink to={`/dashboard/${user.role}`}>{t('toDashboard')}</ButtonLink>}
          />
        </Page>
      </main>
    )
  }
  return children
}

/** Redirects a visitor to log in and back to this page. */
export function ToLogin() {
  const t = useTranslations('auth.guard')
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    // After logging out the navigation home has started while this page is still rendered.
    if (window.location.pathname !== location.pathname) return
    navigate('/login', { replace: true, state: { from: location } })
  }, [location, navigate])
  return <Spinner label={t('redirecting')} className="min-h-[60dvh]" />
}
