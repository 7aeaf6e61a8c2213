import { zodResolver } from '@hookform/resolvers/zod'
import { deleteAccountRequestSchema } from '@jhilik/contract/own-data.ts'
import { type ComponentProps, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/form-errors.ts'
import { useFieldMessage } from '../../lib/language/translated.ts'
import { leaveFor } from '../../lib/session/leave.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { showNotice } from '../../ui/notice.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { deleteAccount } from './api.ts'
import { type Obstacle, useObstacle } from './use-obstacle.ts'

const fields = ['password', 'confirmed'] as const

interface DeleteAccountFormProps {
  /** The call asks for a code when the account has no password. */
  hasPassword: boolean
  onCancel: () => void
}

/** Asks for the password and a confirmation. It also says what has to be done first, with a link to it. */
export function DeleteAccountForm({ hasPassword, onCancel }: DeleteAccountFormProps) {
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
      await deleteAccount(request)
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
  const messageOf = useFieldMessage()
  const errorId = useId()
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          {...props}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className="size-5 shrink-0 accent-brand"
        />
        {label}
      </label>
      {error && (
        <p id={errorId} role="alert" className="font-medium text-danger text-sm">
          {messageOf(error)}
        </p>
      )}
    </div>
  )
}
