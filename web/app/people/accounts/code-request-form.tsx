import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/form-errors.ts'
import { lazyResolver } from '../../lib/forms/lazy-resolver.ts'
import { useSite } from '../../lib/page/site.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { askLoginCode, type SentCode } from './api.ts'
import { usePasswordProblem } from './use-password-problem.ts'

const resolver = lazyResolver(
  async () => (await import('@jhilik/contract/login-codes.ts')).askCodeRequestSchema,
)

interface CodeRequestFormProps {
  to: string
  onSent: (code: SentCode) => void
  onPassword: () => void
}

export function CodeRequestForm({ to, onSent, onPassword }: CodeRequestFormProps) {
  const t = useTranslations('auth.codeLogin')
  const { textMessages } = useSite()
  const problemOf = usePasswordProblem()
  const [problem, setProblem] = useState('')
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver,
    defaultValues: { to },
  })
  const { errors, isSubmitting } = formState
  // The button that opened this form is gone.
  useEffect(() => setFocus('to'), [setFocus])

  const submit = handleSubmit(async (request) => {
    setProblem('')
    try {
      onSent(await askLoginCode(request))
    } catch (error) {
      console.error('No code was sent', error)
      if (!showFieldErrors(error, ['to'], setError)) setProblem(problemOf(error))
    }
  })

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      {problem && <Alert tone="danger">{problem}</Alert>}
      <Field
        label={t(textMessages ? 'to' : 'toEmail')}
        hint={t('toHint')}
        error={errors.to?.message}
        required
      >
        <TextInput
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          inputMode={textMessages ? 'text' : 'email'}
          {...register('to')}
        />
      </Field>
      <Button type="submit" size="lg" busy={isSubmitting}>
        {t('send')}
      </Button>
      <Button variant="ghost" onClick={onPassword}>
        {t('password')}
      </Button>
    </Form>
  )
}
