import { ShieldExclamationPoint } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { usePermission } from '../../lib/session/use-permission.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { permissionOf } from './menu.ts'

/** Replaces a staff page that the duty does not include. The server checks every call again. */
export function RequireDuty({ children }: { children: ReactNode }) {
  const t = useTranslations('auth.guard')
  const { pathname } = useLocation()
  const may = usePermission()
  const needed = permissionOf(pathname)
  if (!needed || may(needed)) return children
  return (
    <Page>
      <EmptyState
        illustration={
          <ShieldExclamationPoint aria-hidden className="size-14 text-warning" strokeWidth={1.5} />
        }
        title={<h1 className="text-2xl">{t('dutyTitle')}</h1>}
        text={t('dutyText')}
        action={<ButtonLink to="/dashboard/admin">{t('toDashboard')}</ButtonLink>}
      />
    </Page>
  )
}
