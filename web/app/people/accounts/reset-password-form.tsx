import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/form-errors.ts'
import { lazyResolver } from '../../lib/forms/lazy-resolver.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { resetPassword } from './api.ts'
import { NewPasswordInput } from './new-password-input.tsx'
import { usePasswordProblem } from './use-password-problem.ts'

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

export function ResetPasswordForm({ token, onDone, onInvalid }: ResetPasswordFormProps) {
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
      {problem && <Alert tone="danger">{problem}</Alert>}
      <Field label={t('password')} hint={t('hint')} error={errors.password?.message} required>
        <NewPasswordInput personal={() => []} {...register('password')} />
      </Field>
      <Button type="submit" size="lg" busy={isSubmitting}>
        {t('submit')}
      </Button>
    </Form>
  )
}
