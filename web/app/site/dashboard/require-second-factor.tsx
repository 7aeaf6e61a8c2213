import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useStore } from 'zustand'
import { confirmationStore } from '../../lib/session/confirmation.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { stepPath } from '../../office/checklist/steps.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'

/** The step of the guided set-up, which every new owner begins with. */
const SETS_ONE_UP = stepPath('second-factor')

/** Replaces a staff page once the server has asked for a second factor, and leads to its set-up. */
export function RequireSecondFactor({ children }: { children: ReactNode }) {
  const t = useTranslations('auth.guard')
  const user = useUser()
  const location = useLocation()
  const setupBy = useStore(confirmationStore, (state) => state.setupBy)
  if (!user || setupBy !== user.sub || location.pathname === SETS_ONE_UP) return children
  return (
    <Page>
      <EmptyState
        illustration={<ShieldCheck aria-hidden className="size-14 text-link" strokeWidth={1.5} />}
        title={<h1 className="text-2xl">{t('factorTitle')}</h1>}
        text={t('factorText')}
        action={
          <ButtonLink to="/dashboard/account#second-factors" state={{ from: location }}>
            {t('toSetup')}
          </ButtonLink>
        }
      />
    </Page>
  )
}
