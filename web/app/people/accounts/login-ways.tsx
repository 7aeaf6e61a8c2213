import { KeyRound } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { lazyResolver, showFieldErrors } from '../../lib/forms/checks.ts'
import { isApiError, isTooOften } from '../../lib/http/api-error.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { useSite } from '../../lib/page/site.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Field, TextInput } from '../../ui/field.tsx'
import { Form, Problem } from '../../ui/form.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PartFailed } from '../../ui/part-failed.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast-store.ts'
import { PasskeyButton } from '../second-factors/passkey-button.tsx'
import {
  LOGIN_FAILURE_TOAST_MS,
  LOGIN_SUCCESS_TOAST_MS,
  logIn,
  logInWithPasskey,
  type SecondFactorNeeded,
  secondFactorNeeded,
} from './api.ts'
import { CodeLogin } from './code-login.tsx'
import { GoogleButton } from './google-button.tsx'

const SecondFactorStep = lazyPart(
  async () => (await import('./second-factor-step.tsx')).SecondFactorStep,
  PartFailed,
)

interface LoginWaysProps {
  /** The account that the form is filled in with; null for none. */
  sample: { email: string; password: string } | null
  /** Leads to the page that opens an account. */
  other: ReactNode
}

/**
 * Logs in with a password, a code or a passkey, and with a second step where the account has one. Where the business
 * sends text messages, the phone number comes first; the form with the password is open as well.
 */
export function LoginWays({ sample, other }: LoginWaysProps) {
  const t = useTranslations('auth')
  const { textMessages } = useSite()
  const [byCode, setByCode] = useState(false)
  const [needed, setNeeded] = useState<SecondFactorNeeded | null>(null)
  if (needed) {
    return (
      <Suspense fallback={<Spinner label={t('codeLogin.loading')} className="min-h-40" />}>
        <SecondFactorStep needed={needed} onCancel={() => setNeeded(null)} />
      </Suspense>
    )
  }
  if (textMessages) {
    return (
      <div className="flex flex-col gap-5 lg:grid lg:grid-cols-2 lg:gap-0">
        <div className="flex flex-col gap-3 lg:pr-9">
          <CodeLogin onSecondFactor={setNeeded} />
          {other}
        </div>
        <div className="flex flex-col gap-5 border-line lg:border-l lg:pl-9">
          <Or className="lg:hidden" />
          <LoginForm sample={sample} look="secondary" onSecondFactor={setNeeded} />
          <PasskeyLogin />
          <GoogleButton />
        </div>
      </div>
    )
  }
  if (byCode) return <CodeLogin onPassword={() => setByCode(false)} onSecondFactor={setNeeded} />
  return (
    <div className="flex flex-col gap-5">
      <LoginForm sample={sample} onSecondFactor={setNeeded} />
      <div className="-my-2">{other}</div>
      <Or />
      <Button variant="secondary" size="lg" onClick={() => setByCode(true)}>
        <KeyRound aria-hidden className="size-5 shrink-0" />
        {t('codeLogin.open')}
      </Button>
      <PasskeyLogin />
      <GoogleButton />
    </div>
  )
}

function Or({ className }: { className?: string }) {
  const t = useTranslations('auth.codeLogin')
  return (
    <p
      className={cx(
        'flex items-center gap-4 text-muted text-sm before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line',
        className,
      )}
    >
      {t('or')}
    </p>
  )
}

const resolver = lazyResolver(async () => (await import('@jhilik/contract/accounts.ts')).loginRequestSchema)

interface LoginFormProps {
  sample: LoginWaysProps['sample']
  /** How the button looks; a page has one that is filled. */
  look?: ButtonLook['variant']
  onSecondFactor: (needed: SecondFactorNeeded) => void
}

function LoginForm({ sample, look, onSecondFactor }: LoginFormProps) {
  const t = useTranslations('auth')
  const problemMessage = useProblemMessage()
  const { search, state } = useLocation()
  const [problem, setProblem] = useState('')
  const { register, handleSubmit, setError, formState } = useForm({
    resolver,
    defaultValues: sample ?? { email: '', password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (credentials) => {
    setProblem('')
    try {
      await logIn(credentials)
    } catch (error) {
      const needed = secondFactorNeeded(error)
      if (needed) return onSecondFactor(needed)
      console.error('Signing in failed', error)
      toast.error({
        title: t('login.failed'),
        description: t('login.failedText'),
        durationMs: LOGIN_FAILURE_TOAST_MS,
      })
      if (showFieldErrors(error, ['email', 'password'], setError)) return
      setProblem(isTooOften(error) ? problemMessage(error) : t(reason(error)))
      return
    }
    toast.success({ title: t('login.success'), durationMs: LOGIN_SUCCESS_TOAST_MS })
  })

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      {sample && <Alert tone="info">{t('login.demo')}</Alert>}
      {problem && (
        <Alert tone="danger" title={t('login.notSignedIn')}>
          {problem}
        </Alert>
      )}
      <Field label={t('fields.email')} error={errors.email?.message} required>
        <TextInput type="email" autoComplete="username" inputMode="email" {...register('email')} />
      </Field>
      <Field label={t('fields.password')} error={errors.password?.message} required>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <Link
        to={{ pathname: '/forgot-password', search }}
        state={state}
        className="-my-3 inline-flex min-h-11 items-center self-start font-semibold text-link"
      >
        {t('login.forgotten')}
      </Link>
      <Button type="submit" variant={look} size="lg" busy={isSubmitting}>
        {t('login.submit')}
      </Button>
    </Form>
  )
}

function reason(error: unknown) {
  if (isApiError(error, 'wrong_credentials')) return 'login.wrongCredentials'
  if (isApiError(error, 'FETCH_ERROR', 'TIMEOUT_ERROR')) return 'login.unreachable'
  return 'login.failedText'
}

function PasskeyLogin() {
  const t = useTranslations('auth')
  const [problem, setProblem] = useState('')

  async function logIn() {
    await logInWithPasskey()
    toast.success({ title: t('login.success'), durationMs: LOGIN_SUCCESS_TOAST_MS })
  }

  return (
    <>
      <PasskeyButton label={t('factors.passkey.logIn')} onUse={logIn} onProblem={setProblem} />
      <Problem text={problem} />
    </>
  )
}
