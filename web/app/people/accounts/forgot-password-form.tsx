import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/form-errors.ts'
import { lazyResolver } from '../../lib/forms/lazy-resolver.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { askPasswordReset } from './api.ts'
import { usePasswordProblem } from './use-password-problem.ts'

const resolver = lazyResolver(
  async () => (await import('@jhilik/contract/accounts.ts')).forgottenPasswordRequestSchema,
)

/** `onSent` gets the address that a link was asked for. */
export function ForgotPasswordForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const t = useTranslations('auth.passwords.forgotten')
  const labels = useTranslations('auth.fields')
  const problemOf = usePasswordProblem()
  const [problem, setProblem] = useState('')
  const { register, handleSubmit, setError, formState } = useForm({ resolver, defaultValues: { email } })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ email }) => {
    setProblem('')
    try {
      await askPasswordReset(email)
    } catch (error) {
      console.error('The link was not asked for', error)
      if (!showFieldErrors(error, ['email'], setError)) setProblem(problemOf(error))
      return
    }
    onSent(email)
  })

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      {problem && <Alert tone="danger">{problem}</Alert>}
      <Field label={labels('email')} error={errors.email?.message} required>
        <TextInput type="email" autoComplete="username" inputMode="email" {...register('email')} />
      </Field>
      <Button type="submit" size="lg" busy={isSubmitting}>
        {t('submit')}
      </Button>
    </Form>
  )
}
