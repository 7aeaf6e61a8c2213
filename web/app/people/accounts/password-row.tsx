import { zodResolver } from '@hookform/resolvers/zod'
import { changePasswordRequestSchema } from '@jhilik/contract/accounts.ts'
import type { OwnAccount } from '@jhilik/contract/own-account.ts'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Problem } from '../../ui/form.tsx'
import { showNotice } from '../../ui/notice.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { OpeningRow, SettingsRow } from '../../ui/settings.tsx'
import { useUnsaved } from '../../ui/unsaved.tsx'
import { changePassword } from './api.ts'
import { NewPasswordInput } from './new-password-input.tsx'
import { usePasswordProblem } from './problem-texts.ts'

export function PasswordRow({ account }: { account: OwnAccount }) {
  const t = useTranslations('auth.passwords.change')
  const rows = useTranslations('dashboard.account.rows')
  const icon = <KeyRound aria-hidden className="size-5" />
  if (account.hasPassword) {
    return (
      <OpeningRow id="password" icon={icon} title={t('title')} state={t('text')} action={rows('change')}>
        <ChangePasswordForm user={account} />
      </OpeningRow>
    )
  }
  // The first password is chosen with a link in a mail.
  if (!account.email) return null
  return (
    <SettingsRow
      icon={icon}
      title={t('title')}
      state={t('none')}
      actions={
        <ButtonLink to="/forgot-password" variant="ghost" className="px-3!">
          {t('choose')}
        </ButtonLink>
      }
    />
  )
}

const empty = { currentPassword: '', password: '' }
const fields = ['currentPassword', 'password'] as const

function ChangePasswordForm({ user }: { user: OwnAccount }) {
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
      <Button type="submit" busy={isSubmitting} className="sm:justify-self-start">
        {t(isSubmitting ? 'saving' : 'submit')}
      </Button>
    </form>
  )
}
