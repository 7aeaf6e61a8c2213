import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { lazyResolver, showFieldErrors } from '../lib/forms/checks.ts'
import { isApiError } from '../lib/http/api-error.ts'
import { pageWithTexts, textsHandle, textsLoader } from '../lib/language/extra-texts.tsx'
import { unlistedPage } from '../lib/page/page-meta.ts'
import { resetPassword } from '../people/accounts/api.ts'
import { AuthFrame } from '../people/accounts/auth-page.tsx'
import { NewPasswordInput } from '../people/accounts/new-password-input.tsx'
import { usePasswordProblem } from '../people/accounts/problem-texts.ts'
import { useHydrated } from '../startup/use-hydrated.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form, Problem } from '../ui/form.tsx'

export const meta = unlistedPage((m) => m.auth.passwords.reset.title)

export const handle = textsHandle('auth')
export const loader = () => null
export const clientLoader = textsLoader(handle)

export default pageWithTexts(ResetPasswordPage)

/** The token follows the `#` of the address, which the server does not get. */
function ResetPasswordPage() {
  const t = useTranslations('auth.passwords.reset')
  const token = useLocation().hash.slice(1)
  const hydrated = useHydrated()
  const [outcome, setOutcome] = useState<'done' | 'invalid' | null>(null)
  const state = outcome ?? (hydrated && !token ? 'invalid' : 'open')
  const texts = {
    open: { title: t('title'), purpose: t('subtitle') },
    done: { title: t('doneTitle'), purpose: t('done') },
    invalid: { title: t('invalidTitle'), purpose: t('invalid') },
  }[state]

  return (
    <AuthFrame
      title={texts.title}
      purpose={<p role="status">{texts.purpose}</p>}
      otherQuestion={t('otherQuestion')}
      other={t('other')}
      otherPath="/login"
    >
      {state === 'open' && (
        <ResetPasswordForm
          token={token}
          onDone={() => setOutcome('done')}
          onInvalid={() => setOutcome('invalid')}
        />
      )}
      {state === 'done' && <ButtonLink to="/login">{t('signIn')}</ButtonLink>}
      {state === 'invalid' && <ButtonLink to="/forgot-password">{t('askAgain')}</ButtonLink>}
    </AuthFrame>
  )
}

const resolver = lazyResolver(async () =>
  (await import('@jhilik/contract/accounts.ts')).resetPasswordRequestSchema.pick({ password: true }),
)

interface ResetPasswordFormProps {
  /** The token of the link. */
  token: string
  onDone: () => void
  /** The link does not work any more. */
  onInvalid: () => void
}

function ResetPasswordForm({ token, onDone, onInvalid }: ResetPasswordFormProps) {
  const t = useTranslations('auth.passwords.reset')
  const problemOf = usePasswordProblem()
  const [problem, setProblem] = useState('')
  const { register, handleSubmit, setError, formState } = useForm({
    resolver,
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ password }) => {
    setProblem('')
    try {
      await resetPassword({ token, password })
    } catch (error) {
      console.error('The password was not changed', error)
      if (isApiError(error, 'not_found')) onInvalid()
      else if (!showFieldErrors(error, ['password'], setError)) setProblem(problemOf(error))
      return
    }
    onDone()
  })

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <Problem text={problem} />
      <Field label={t('password')} hint={t('hint')} error={errors.password?.message} required>
        <NewPasswordInput personal={() => []} {...register('password')} />
      </Field>
      <Button type="submit" size="lg" busy={isSubmitting}>
        {t('submit')}
      </Button>
    </Form>
  )
}
