import { zodResolver } from '@hookform/resolvers/zod'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { deleteAccountRequestSchema } from '@jhilik/contract/own-data.ts'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { isApiError, isTooOften } from '../../lib/http/api-error.ts'
import { api } from '../../lib/http/http.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { leaveFor } from '../../lib/session/leave-for.ts'
import { ownAccountQuery } from '../../people/accounts/account-api.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Checkbox, Field, FieldError } from '../../ui/field.tsx'
import { showNotice } from '../../ui/notice.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { SettingsRow } from '../../ui/settings.tsx'

export function DeleteAccountRow() {
  const t = useTranslations('dashboard.ownData.delete')
  const [open, setOpen] = useState(false)
  const { data: account } = useQuery(ownAccountQuery())
  const hasPassword = account?.hasPassword ?? true
  return (
    <SettingsRow
      icon={<Trash2 aria-hidden className="size-5" />}
      title={t('title')}
      state={t('text')}
      actions={
        <Button
          variant="ghost"
          aria-label={t('action')}
          className="px-3! text-danger!"
          onClick={() => setOpen(true)}
        >
          {t('verb')}
        </Button>
      }
      notice={
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title={t('question')}
          description={t('consequences')}
          hasForm
        >
          <DeleteAccountForm
            // The form is mounted anew when the password becomes known: opened before that, it would send an empty one.
            key={String(hasPassword)}
            hasPassword={hasPassword}
            onCancel={() => setOpen(false)}
          />
        </Dialog>
      }
    />
  )
}

const fields = ['password', 'confirmed'] as const

interface DeleteAccountFormProps {
  /** The call asks for a code when the account has no password. */
  hasPassword: boolean
  onCancel: () => void
}

/** Asks for the password and a confirmation. It also says what has to be done first, with a link to it. */
function DeleteAccountForm({ hasPassword, onCancel }: DeleteAccountFormProps) {
  const t = useTranslations('dashboard.ownData.delete')
  const common = useTranslations('dashboard.common')
  const labels = useTranslations('auth.fields')
  const navigate = useNavigate()
  const obstacleOf = useObstacle()
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(deleteAccountRequestSchema),
    defaultValues: { password: hasPassword ? '' : undefined },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (request) => {
    setObstacle(null)
    try {
      await api.post('/auth/account/delete', emptySuccessSchema, { body: request })
    } catch (error) {
      console.error('The account was not deleted', error)
      if (!showFieldErrors(error, fields, setError)) setObstacle(obstacleOf(error))
      return
    }
    await leaveFor(() => navigate('/'))
    showNotice({ title: t('done'), text: t('doneText'), tone: 'success' })
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {obstacle && (
        <Alert
          tone="danger"
          action={
            obstacle.link && (
              <ButtonLink to={obstacle.link.to} variant="secondary" size="sm">
                {obstacle.link.label}
              </ButtonLink>
            )
          }
        >
          {obstacle.text}
        </Alert>
      )}
      {hasPassword && (
        <Field label={labels('password')} error={errors.password?.message} required>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
      )}
      <Confirmation label={t('confirm')} error={errors.confirmed?.message} {...register('confirmed')} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={isSubmitting} onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button type="submit" variant="danger" busy={isSubmitting}>
          {t('action')}
        </Button>
      </div>
    </form>
  )
}

type ConfirmationProps = ComponentProps<'input'> & { label: string; error: string | undefined }

function Confirmation({ label, error, ...props }: ConfirmationProps) {
  const errorId = useId()
  return (
    <div>
      <Checkbox
        {...props}
        label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      <FieldError id={errorId} error={error} />
    </div>
  )
}

interface Obstacle {
  text: string
  /** A link to the page on which the obstacle can be removed. */
  link?: { to: string; label: string }
}

/** Says why an account was not deleted, and what to do about it. */
function useObstacle() {
  const t = useTranslations('dashboard.ownData.delete')
  const problemMessage = useProblemMessage()
  const contact = { to: '/contact', label: t('toContact') }
  return (error: unknown): Obstacle => {
    if (isApiError(error, 'account_has_bookings')) {
      return {
        text: t('hasBookings'),
        link: { to: '/dashboard/user/Upcoming-bookings', label: t('toBookings') },
      }
    }
    if (isApiError(error, 'account_has_open_payments')) return { text: t('hasPayments'), link: contact }
    if (isApiError(error, 'last_owner')) return { text: t('lastOwner') }
    if (isApiError(error, 'confirmation_required')) return { text: t('notConfirmed') }
    if (isApiError(error, 'forbidden')) return { text: t('sample') }
    return { text: isTooOften(error) ? problemMessage(error) : t('failed') }
  }
}
