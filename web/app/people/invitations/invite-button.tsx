import { zodResolver } from '@hookform/resolvers/zod'
import type { Duty } from '@jhilik/contract/duties.ts'
import { inviteRequestSchema } from '@jhilik/contract/staff-invitations.ts'
import { UserPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { useSite } from '../../lib/page/site.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Problem } from '../../ui/form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { FormDialog, isChanged, useUnsaved } from '../../ui/unsaved.tsx'
import { DutySelect, FIRST_DUTY } from '../users/role-change.tsx'
import { useInvite } from './api.ts'

/** Invites a person to the staff, with a duty. */
export function InviteButton() {
  const t = useTranslations('dashboard.invitations')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <UserPlus aria-hidden className="size-5" />
        {t('invite')}
      </Button>
      <FormDialog open={open} onOpenChange={setOpen} title={t('title')} description={t('text')}>
        <InviteForm onDone={() => setOpen(false)} />
      </FormDialog>
    </>
  )
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('dashboard.invitations')
  const common = useTranslations('dashboard.common')
  const users = useTranslations('dashboard.users')
  const { textMessages } = useSite()
  const refusalText = useRefusalText()
  const meaning = useId()
  const invite = useInvite()
  const { register, handleSubmit, setError, control, formState } = useForm({
    resolver: zodResolver(inviteRequestSchema),
    defaultValues: { to: '', duty: FIRST_DUTY as Duty },
  })
  const { field: duty } = useController({ control, name: 'duty' })
  const { errors, dirtyFields } = formState
  const leave = useUnsaved(isChanged(dirtyFields))

  const submit = handleSubmit(async (body) => {
    try {
      const { data } = await invite.mutateAsync(body)
      toast.success({ title: t('sent', { to: data.to }) })
      onDone()
    } catch (error) {
      console.error('The invitation was not sent', error)
      if (!showFieldErrors(error, ['to', 'duty'], setError))
        setError('root', { message: refusalText(error) ?? t('failed') })
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Field
        label={t(textMessages ? 'toBoth' : 'to')}
        hint={t(textMessages ? 'toBothHint' : 'toHint')}
        error={errors.to?.message}
        required
      >
        <TextInput
          type={textMessages ? 'text' : 'email'}
          inputMode={textMessages ? 'text' : 'email'}
          autoComplete="off"
          {...register('to')}
        />
      </Field>
      <Field label={users('duty')} error={errors.duty?.message}>
        <DutySelect aria-describedby={meaning} value={duty.value} onChange={duty.onChange} />
      </Field>
      <p id={meaning} aria-live="polite" className="text-soft">
        {t(`means.${duty.value}`)}
      </p>
      <Problem text={errors.root?.message ?? ''} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={invite.isPending} onClick={() => leave(onDone)}>
          {common('cancel')}
        </Button>
        <Button type="submit" busy={invite.isPending}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
