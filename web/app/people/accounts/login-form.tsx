import { LOGIN_FAILURE_TOAST_MS, LOGIN_SUCCESS_TOAST_MS } from '@jhilik/contract/constants.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/form-errors.ts'
import { lazyResolver } from '../../lib/forms/lazy-resolver.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { logIn } from './api.ts'
import { type SecondFactorNeeded, secondFactorNeeded } from './second-factor-needed.ts'

const resolver = lazyResolver(async () => (await import('@jhilik/contract/accounts.ts')).loginRequestSchema)

interface LoginFormProps {
  /** The demo account; null without a demo. */
  sample: { email: string; password: string } | null
  onSecondFactor: (needed: SecondFactorNeeded) => void
}

export function LoginForm({ sample, onSecondFactor }: LoginFormProps) {
  const t = useTranslations('auth')
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
      if (needed) {
        onSecondFactor(needed)
        return
      }
      console.error('Signing in failed', error)
      toast.error({
        title: t('login.failed'),
        description: t('login.failedText'),
        durationMs: LOGIN_FAILURE_TOAST_MS,
      })
      if (!showFieldErrors(error, ['email', 'password'], setError)) setProblem(t(reason(error)))
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
      <Button type="submit" size="lg" busy={isSubmitting}>
        {t('login.submit')}
      </Button>
    </Form>
  )
}

function reason(error: unknown) {
  if (isApiError(error, 'wrong_credentials')) return 'login.wrongCredentials'
  if (isApiError(error, 'too_many_requests')) return 'login.tooMany'
  if (isApiError(error, 'FETCH_ERROR', 'TIMEOUT_ERROR')) return 'login.unreachable'
  return 'login.failedText'
}
