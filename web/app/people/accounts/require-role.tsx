import type { Role } from '@jhilik/contract/constants.ts'
import { ShieldExclamationPoint } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSessionReady, useUser } from '../../lib/session/use-session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ToLogin } from './to-login.tsx'

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
  if (!user) return <ToLogin label={t('redirecting')} />
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
