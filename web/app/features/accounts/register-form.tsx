import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/form-errors.ts'
import { isApiError } from '../../lib/http.ts'
import { lazyResolver } from '../../lib/lazy-resolver.ts'
import { useProblemMessage } from '../../lib/translated.ts'
import { Button } from '../../ui/button.tsx'
import { Field, PasswordInput, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { showNotice } from '../../ui/notice.tsx'
import { signUp } from './api.ts'

const resolver = lazyResolver(async () => (await import('@jhilik/contract/accounts.ts')).signupRequestSchema)

const fields = ['name', 'email', 'phone', 'password', 'img', 'address', 'role'] as const

export function RegisterForm() {
  const t = useTranslations('auth')
  const problemMessage = useProblemMessage()
  const { register, handleSubmit, setError, formState } = useForm({
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
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <Field
        label={t('fields.address')}
        hint={t('fields.optional')}
        error={errors.address?.message}
        className="sm:col-span-2"
      >
        <TextInput autoComplete="street-address" {...register('address')} />
      </Field>
      <Field label={t('fields.img')} hint={t('fields.optional')} error={errors.img?.message}>
        <TextInput type="url" inputMode="url" autoComplete="photo" {...register('img')} />
      </Field>
      <Field label={t('fields.role')} error={errors.role?.message} required>
        <TextInput readOnly {...register('role')} />
      </Field>
      <Button type="submit" size="lg" busy={isSubmitting} className="sm:col-span-2">
        {t('register.submit')}
      </Button>
    </Form>
  )
}
