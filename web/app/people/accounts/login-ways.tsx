import { KeyRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PartFailed } from '../../ui/part-failed.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { GoogleButton } from './google-button.tsx'
import { LoginForm } from './login-form.tsx'
import { PasskeyLogin } from './passkey-login.tsx'
import type { SecondFactorNeeded } from './second-factor-needed.ts'

const CodeLogin = lazyPart(async () => (await import('./code-login.tsx')).CodeLogin, PartFailed)
const SecondFactorStep = lazyPart(
  async () => (await import('./second-factor-step.tsx')).SecondFactorStep,
  PartFailed,
)

/** Logs in with a password, a code or a passkey, and with a second step where the account has one. */
export function LoginWays({ sample }: { sample: { email: string; password: string } | null }) {
  const t = useTranslations('auth')
  const [byCode, setByCode] = useState(false)
  const [needed, setNeeded] = useState<SecondFactorNeeded | null>(null)
  if (needed) {
    return (
      <Suspense fallback={<Spinner label={t('codeLogin.loading')} className="min-h-40" />}>
        <SecondFactorStep needed={needed} onCancel={() => setNeeded(null)} />
      </Suspense>
    )
  }
  if (byCode) {
    return (
      <Suspense fallback={<Spinner label={t('codeLogin.loading')} className="min-h-40" />}>
        <CodeLogin onPassword={() => setByCode(false)} onSecondFactor={setNeeded} />
      </Suspense>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <LoginForm sample={sample} onSecondFactor={setNeeded} />
      <p className="flex items-center gap-4 text-muted text-sm before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('codeLogin.or')}
      </p>
      <Button variant="secondary" size="lg" onClick={() => setByCode(true)}>
        <KeyRound aria-hidden className="size-5 shrink-0" />
        {t('codeLogin.open')}
      </Button>
      <PasskeyLogin />
      <GoogleButton />
    </div>
  )
}
