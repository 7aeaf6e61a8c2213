import { zodResolver } from '@hookform/resolvers/zod'
import { deactivateUserRequestSchema, type User } from '@jhilik/contract/accounts.ts'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { FormDialog, isChanged, useUnsaved } from '../../ui/unsaved.tsx'
import { useChangeState } from './api.ts'
import { useRefusalMessage } from './role-change.tsx'

interface AccountStateDialogProps {
  /** The user when the dialog was opened: the dialog must not change after the request. */
  user: User
  /** What the user still has booked; shown before the account is closed. */
  openBookings: ReactNode
  open: boolean
  onClose: () => void
}

/** Deactivates or reactivates an account, with a required reason. */
export function AccountStateDialog({ user, openBookings, open, onClose }: AccountStateDialogProps) {
  const t = useTranslations('dashboard.users')
  const { name, active } = user
  return (
    <FormDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t(active ? 'deactivateTitle' : 'reactivateTitle', { name })}
      description={t(active ? 'deactivateText' : 'reactivateText')}
    >
      <ReasonForm user={user} openBookings={openBookings} onClose={onClose} />
    </FormDialog>
  )
}

function ReasonForm({ user, openBookings, onClose }: Omit<AccountStateDialogProps, 'open'>) {
  const t = useTranslations('dashboard')
  const refusal = useRefusalMessage()
  const change = useChangeState()
  const { name, active } = user
  const { register, handleSubmit, formState } = useForm({
    // Reactivating has the same fields.
    resolver: zodResolver(deactivateUserRequestSchema),
    defaultValues: { reason: '' },
  })
  const leave = useUnsaved(isChanged(formState.dirtyFields))

  const submit = handleSubmit(async ({ reason }) => {
    try {
      await change.mutateAsync({ user, reason })
    } catch (error) {
      console.error('The account was not changed', error)
      toast.error({ title: t('users.stateFailed'), description: refusal(error) })
      return
    }
    toast.success({ title: t(active ? 'users.deactivated' : 'users.reactivated', { name }) })
    onClose()
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {active && openBookings}
      <Field
        label={t('users.reason')}
        hint={t('users.reasonHint')}
        error={formState.errors.reason?.message}
        required
      >
        <Textarea rows={3} maxLength={300} {...register('reason')} />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={change.isPending} onClick={() => leave(onClose)}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant={active ? 'danger' : 'primary'} busy={change.isPending}>
          {t(active ? 'users.deactivate' : 'users.reactivate')}
        </Button>
      </div>
    </form>
  )
}
