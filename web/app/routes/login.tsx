import { Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { VisitorPurpose } from '../bookings/checkout/visitor-purpose.tsx'
import { textsHandle, textsLoader, WithExtraTexts } from '../lib/language/extra-texts.tsx'
import { pageTitle } from '../lib/page/page-meta.ts'
import { useSite } from '../lib/page/site.ts'
import { useSession } from '../lib/session/use-session.ts'
import { AuthPage } from '../people/accounts/auth-page.tsx'
import { LoginWays } from '../people/accounts/login-ways.tsx'
import { returnAfterLogin } from '../people/accounts/return-path.ts'
import { Alert } from '../ui/alert.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PartFailed } from '../ui/part-failed.tsx'

export const meta = pageTitle((m) => m.auth.login.title)

export const handle = textsHandle('auth')
export const loader = () => null
export const clientLoader = textsLoader(handle)

const GoogleReturn = lazyPart(
  async () => (await import('../people/accounts/google-return.tsx')).GoogleReturn,
  PartFailed,
)

export default function Login() {
  const { demo, demoAccount, textMessages } = useSite()
  const { user, lost } = useSession()
  const location = useLocation()
  const google = new URLSearchParams(location.search).get('google')
  const { to, state } = returnAfterLogin(location)

  // This page is left by signing in; a person who comes here signed in leaves it too.
  if (user && google !== 'done') return <Navigate to={to} state={state} replace />
  // A person whose session has ended has an account of their own, so the form does not offer the sample one.
  const sample = demo && !lost ? demoAccount : null
  const purpose = (
    <>
      {lost && <SessionLost />}
      <VisitorPurpose page="login" />
    </>
  )
  return (
    <WithExtraTexts>
      <AuthPage page="login" purpose={purpose} wide={textMessages}>
        {(other) => {
          const ways = <LoginWays key={String(lost)} sample={sample} other={other} />
          if (!google) return ways
          return (
            <Suspense fallback={ways}>
              <GoogleReturn outcome={google}>{ways}</GoogleReturn>
            </Suspense>
          )
        }}
      </AuthPage>
    </WithExtraTexts>
  )
}

function SessionLost() {
  const t = useTranslations('auth.login')
  return <Alert className="mb-4">{t('lost')}</Alert>
}
