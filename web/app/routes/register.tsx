import { Link, Navigate, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { AuthPage } from '../features/accounts/auth-page.tsx'
import { RegisterForm } from '../features/accounts/register-form.tsx'
import { pageTitle } from '../lib/page-title.ts'
import { useUser } from '../lib/session.ts'
import { useSite } from '../lib/site.ts'

export const meta = pageTitle((m) => m.auth.register.title)

export default function Register() {
  const t = useTranslations('auth.register')
  const site = useSite()
  const user = useUser()
  const location = useLocation()

  if (user) return <Navigate to="/" replace />
  return (
    <AuthPage
      businessName={site.businessName}
      title={t('title')}
      text={t('subtitle')}
      footer={
        <>
          {t('haveAccount')}{' '}
          <Link to="/login" state={location.state} className="font-semibold text-link">
            {t('login')}
          </Link>
        </>
      }
    >
      <RegisterForm />
    </AuthPage>
  )
}
