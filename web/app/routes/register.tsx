import { Navigate } from 'react-router'
import { VisitorPurpose } from '../bookings/checkout/visitor-purpose.tsx'
import { textsHandle, textsLoader, WithExtraTexts } from '../lib/language/extra-texts.tsx'
import { pageTitle } from '../lib/page/page-meta.ts'
import { useUser } from '../lib/session/use-session.ts'
import { AuthPage } from '../people/accounts/auth-page.tsx'
import { GoogleButton } from '../people/accounts/google-button.tsx'
import { RegisterForm } from '../people/accounts/register-form.tsx'

export const meta = pageTitle((m) => m.auth.register.title)

export const handle = textsHandle('auth')
export const loader = () => null
export const clientLoader = textsLoader(handle)

export default function Register() {
  const user = useUser()

  if (user) return <Navigate to="/" replace />
  return (
    <WithExtraTexts>
      <AuthPage page="register" purpose={<VisitorPurpose page="register" />}>
        <div className="flex flex-col gap-5">
          <RegisterForm />
          <GoogleButton />
        </div>
      </AuthPage>
    </WithExtraTexts>
  )
}
