import type { SignupRequest } from '@jhilik/contract/accounts.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/form-errors.ts'
import { lazyResolver } from '../../lib/forms/lazy-resolver.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Textarea, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { showNotice } from '../../ui/notice.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { signUp } from './api.ts'

const resolver = lazyResolver(async () => (await import('@jhilik/contract/accounts.ts')).signupRequestSchema)

const fields = ['name', 'email', 'phone', 'password', 'img', 'address', 'role'] as const

/** Loaded when the password field gets the focus; optional when that fails. */
const PasswordStrength = lazy(() =>
  import('./password-strength.tsx').then(
    (module) => ({ default: module.PasswordStrength }),
    () => ({ default: () => null }),
  ),
)

export function RegisterForm() {
  const t = useTranslations('auth')
  const problemMessage = useProblemMessage()
  const [choosing, setChoosing] = useState(false)
  const { control, register, handleSubmit, setError, formState } = useForm({
    resolver,
    defaultValues: { name: '', email: '', phone: '', password: '', img: '', address: '', role: 'user' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (draft) => {
    try {
      await signUp(draft)
    } catch (error) {
      console.error('The registration failed', error)
      if (isApiError(error, 'email_taken')) {
        setError('email', { type: 'server', message: problemMessage(error) }, { shouldFocus: true })
      } else {
        showFieldErrors(error, fields, setError)
      }
      showNotice({ title: t('register.failed'), text: t('register.failedText'), tone: 'danger' })
      return
    }
    showNotice({ title: t('register.success'), text: t('register.successText'), tone: 'success' })
  })

  return (
    <Form onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
      <Field label={t('fields.name')} error={errors.name?.message} required>
        <TextInput autoComplete="name" {...register('name')} />
      </Field>
      <Field label={t('fields.phone')} error={errors.phone?.message} required>
        <TextInput type="tel" autoComplete="tel" {...register('phone')} />
      </Field>
      <Field label={t('fields.email')} error={errors.email?.message} required className="sm:col-span-2">
        <TextInput type="email" autoComplete="email" inputMode="email" {...register('email')} />
      </Field>
      <Field
        label={t('fields.password')}
        hint={t('register.passwordHint')}
        error={errors.password?.message}
        required
        className="sm:col-span-2"
      >
        <PasswordInput
          autoComplete="new-password"
          onFocus={() => setChoosing(true)}
          {...register('password')}
        />
        {choosing && <Strength control={control} />}
      </Field>
      <Field
        label={t('fields.address')}
        hint={t('fields.optional')}
        error={errors.address?.message}
        className="sm:col-span-2"
      >
        <Textarea rows={2} autoComplete="street-address" {...register('address')} />
      </Field>
      <Field label={t('fields.img')} hint={t('fields.optional')} error={errors.img?.message}>
        <TextInput type="url" inputMode="url" autoComplete="photo" {...register('img')} />
      </Field>
      <Field label={t('fields.role')} error={errors.role?.message} required>
        <TextInput readOnly {...register('role')} />
      </Field>
      <p className="text-soft text-sm sm:col-span-2">
        {t.rich('register.agree', {
          terms: (words) => <LegalLink to="/terms">{words}</LegalLink>,
          privacy: (words) => <LegalLink to="/privacy">{words}</LegalLink>,
        })}
      </p>
      <Button type="submit" size="lg" busy={isSubmitting} className="sm:col-span-2">
        {t('register.submit')}
      </Button>
    </Form>
  )
}

function Strength({ control }: { control: Control<SignupRequest> }) {
  const [password, ...personal] = useWatch({ control, name: ['password', 'name', 'email', 'phone'] })
  return (
    <Suspense fallback={null}>
      <PasswordStrength password={password} personal={personal} />
    </Suspense>
  )
}

/** In a new tab, since the form is not saved. */
function LegalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} target="_blank" className="font-semibold text-link underline underline-offset-4">
      {children}
    </Link>
  )
}
