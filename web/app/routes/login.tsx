import { Link, Navigate, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { AuthPage } from '../features/accounts/auth-page.tsx'
import { LoginForm } from '../features/accounts/login-form.tsx'
import { returnAfterLogin } from '../features/accounts/return-path.ts'
import { pageTitle } from '../lib/page-title.ts'
import { useUser } from '../lib/session.ts'
import { useSite } from '../lib/site.ts'

export const meta = pageTitle((m) => m.auth.login.title)

export default function Login() {
  const t = useTranslations('auth.login')
  const site = useSite()
  const user = useUser()
  const location = useLocation()
  const { to, state } = returnAfterLogin(location)

  // Signing in is what leaves this page; so does coming here signed in.
  if (user) return <Navigate to={to} state={state} replace />
  return (
    <AuthPage
      businessName={site.businessName}
      title={t('title')}
      text={t('subtitle')}
      footer={
        <>
          {t('noAccount')}{' '}
          <Link to="/register" state={location.state} className="font-semibold text-link">
            {t('register')}
          </Link>
        </>
      }
    >
      <LoginForm sample={site.demo ? site.demoAccount : null} />
    </AuthPage>
  )
}
