import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/form-errors.ts'
import { lazyResolver } from '../../lib/forms/lazy-resolver.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { NewPasswordInput } from '../../people/accounts/new-password-input.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { isChanged, useGuard, useUnsaved } from '../../ui/unsaved/unsaved-guard.tsx'
import { claimBusiness } from './claim.ts'

const resolver = lazyResolver(async () => (await import('@jhilik/contract/set-up.ts')).claimRequestSchema)

const fields = ['name', 'email', 'phone', 'password'] as const

interface ClaimFormProps {
  token: string
  onClaimed: () => void
  onRefused: (why: 'wrong' | 'closed') => void
}

/** The account of the owner, with the rules of every other account. */
export function ClaimForm({ token, onClaimed, onRefused }: ClaimFormProps) {
  const t = useTranslations('setup.claim')
  const auth = useTranslations('auth')
  const problemMessage = useProblemMessage()
  const [problem, setProblem] = useState('')
  const { register, handleSubmit, setError, getValues, formState } = useForm({
    resolver,
    defaultValues: { name: '', email: '', phone: '', password: '', token },
  })
  const { errors, isSubmitting, dirtyFields } = formState
  const guard = useGuard()
  useUnsaved(isChanged(dirtyFields))

  const submit = handleSubmit(async (draft) => {
    setProblem('')
    try {
      await claimBusiness({ ...draft, token })
      guard?.forget()
      onClaimed()
    } catch (error) {
      console.error('The business was not taken over', error)
      if (isApiError(error, 'setup_link_wrong')) onRefused('wrong')
      else if (isApiError(error, 'setup_closed')) onRefused('closed')
      else if (isApiError(error, 'email_taken'))
        setError('email', { type: 'server', message: problemMessage(error) }, { shouldFocus: true })
      else if (isApiError(error, 'too_many_requests')) setProblem(auth('passwords.tooMany'))
      else if (isApiError(error, 'FETCH_ERROR', 'TIMEOUT_ERROR')) setProblem(t('kept'))
      else if (!showFieldErrors(error, fields, setError)) setProblem(auth('passwords.failed'))
    }
  })

  return (
    <Form onSubmit={submit} className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <Field label={auth('fields.name')} error={errors.name?.message} required>
        <TextInput autoComplete="name" {...register('name')} />
      </Field>
      <Field label={auth('fields.phone')} error={errors.phone?.message} required>
        <TextInput type="tel" autoComplete="tel" {...register('phone')} />
      </Field>
      <Field label={auth('fields.email')} error={errors.email?.message} required className="sm:col-span-2">
        <TextInput type="email" autoComplete="email" inputMode="email" {...register('email')} />
      </Field>
      <Field
        label={auth('fields.password')}
        hint={auth('register.passwordHint')}
        error={errors.password?.message}
        required
        className="sm:col-span-2"
      >
        <NewPasswordInput personal={() => getValues(['name', 'email', 'phone'])} {...register('password')} />
      </Field>
      {problem && (
        <Alert tone="danger" className="sm:col-span-2">
          {problem}
        </Alert>
      )}
      <Button type="submit" size="lg" busy={isSubmitting} className="sm:col-span-2">
        {t('submit')}
      </Button>
    </Form>
  )
}
