import { Navigate, useLocation } from 'react-router'
import { AuthPage } from '../features/accounts/auth-page.tsx'
import { LoginForm } from '../features/accounts/login-form.tsx'
import { returnAfterLogin } from '../features/accounts/return-path.ts'
import { pageTitle } from '../lib/page/page-title.ts'
import { useSite } from '../lib/page/site.ts'
import { useUser } from '../lib/session/use-session.ts'

export const meta = pageTitle((m) => m.auth.login.title)

export default function Login() {
  const { demo, demoAccount } = useSite()
  const user = useUser()
  const { to, state } = returnAfterLogin(useLocation())

  // Signing in is what leaves this page; so does coming here signed in.
  if (user) return <Navigate to={to} state={state} replace />
  return (
    <AuthPage page="login">
      <LoginForm sample={demo ? demoAccount : null} />
    </AuthPage>
  )
}
