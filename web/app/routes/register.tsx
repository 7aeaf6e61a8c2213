import { Navigate } from 'react-router'
import { AuthPage } from '../features/accounts/auth-page.tsx'
import { RegisterForm } from '../features/accounts/register-form.tsx'
import { pageTitle } from '../lib/page/page-title.ts'
import { useUser } from '../lib/session/use-session.ts'

export const meta = pageTitle((m) => m.auth.register.title)

export default function Register() {
  const user = useUser()

  if (user) return <Navigate to="/" replace />
  return (
    <AuthPage page="register">
      <RegisterForm />
    </AuthPage>
  )
}
