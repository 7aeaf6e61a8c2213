import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSessionReady } from '../../lib/session/use-session.ts'
import { returnAfterLogin } from '../../people/accounts/return-path.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { bookingTargetOf } from './booking-target.ts'

/** The part is loaded only for visitors who came to book. */
const LoginPurpose = lazyPart(
  async () => (await import('./login-purpose.tsx')).loadLoginPurpose(),
  ({ fallback }) => fallback,
)

/** Says what a visitor who has to sign in or register came for: a booking if the address says so. */
export function VisitorPurpose({ page }: { page: 'login' | 'register' }) {
  const t = useTranslations(`auth.${page}`)
  const location = useLocation()
  const ready = useSessionReady()
  // The target is read from the address alone, which the server knows as well.
  const target = bookingTargetOf(returnAfterLogin({ state: null, search: location.search }).to)
  const subtitle = <p>{t('subtitle')}</p>
  if (!target) return subtitle
  // The placeholder is as high as what replaces it.
  const placeholder = <div className="flex min-h-18 items-center">{subtitle}</div>
  if (!ready) return placeholder
  return (
    <Suspense fallback={placeholder}>
      <LoginPurpose {...target} state={returnAfterLogin(location).state} fallback={placeholder} />
    </Suspense>
  )
}
