import { zodResolver } from '@hookform/resolvers/zod'
import { type AccessClaims, changePasswordRequestSchema } from '@jhilik/contract/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TitledCard } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Problem } from '../../ui/form.tsx'
import { showNotice } from '../../ui/notice.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { useUnsaved } from '../../ui/unsaved.tsx'
import { ownAccountQuery } from './account-api.ts'
import { changePassword } from './api.ts'
import { NewPasswordInput } from './new-password-input.tsx'
import { usePasswordProblem } from './problem-texts.ts'

export function PasswordCard({ user }: { user: AccessClaims }) {
  const t = useTranslations('auth.passwords.change')
  const { data: account } = useQuery(ownAccountQuery())
  const hasPassword = account?.hasPassword ?? true
  // The first password is chosen with a link in a mail.
  if (!hasPassword && !account?.email) return null
  return (
    <TitledCard title={t('title')} text={t(hasPassword ? 'text' : 'none')}>
      {hasPassword ? (
        <ChangePasswordForm user={user} />
      ) : (
        <ButtonLink to="/forgot-password" variant="secondary">
          {t('choose')}
        </ButtonLink>
      )}
    </TitledCard>
  )
}

const empty = { currentPassword: '', password: '' }
const fields = ['currentPassword', 'password'] as const

function ChangePasswordForm({ user }: { user: AccessClaims }) {
  const t = useTranslations('auth.passwords.change')
  const reset = useTranslations('auth.passwords.reset')
  const problemOf = usePasswordProblem()
  const [problem, setProblem] = useState('')
  const form = useForm({ resolver: zodResolver(changePasswordRequestSchema), defaultValues: empty })
  const { errors, isSubmitting, dirtyFields } = form.formState
  // The current one may have been filled in by a password manager.
  useUnsaved(dirtyFields.password === true)

  const submit = form.handleSubmit(async (passwords) => {
    setProblem('')
    try {
      await changePassword(passwords)
    } catch (error) {
      console.error('The password was not changed', error)
      if (!showFieldErrors(error, fields, form.setError)) setProblem(problemOf(error))
      return
    }
    form.reset(empty)
    showNotice({ title: t('done'), text: t('doneText'), tone: 'success' })
  })

  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
      <Problem text={problem} className="sm:col-span-2" />
      {/* Password managers save the new password with the address. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <Field label={t('current')} error={errors.currentPassword?.message} required>
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
      <Field label={t('password')} hint={reset('hint')} error={errors.password?.message} required>
        <NewPasswordInput
          personal={() => [user.name, user.email, user.phone]}
          {...form.register('password')}
        />
      </Field>
      <Button type="submit" variant="secondary" busy={isSubmitting} className="sm:justify-self-start">
        {t(isSubmitting ? 'saving' : 'submit')}
      </Button>
    </form>
  )
}
