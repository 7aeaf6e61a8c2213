import type { User } from '@jhilik/contract/accounts.ts'
import { type Duty, LEAST_DUTY } from '@jhilik/contract/duties.ts'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { DutySelect } from './duty-select.tsx'
import { useRoleChange } from './use-role-change.ts'

interface DutyDialogProps {
  /** The user when the dialog was opened: the dialog must not change after the request. */
  user: User
  open: boolean
  onClose: () => void
}

/** Makes a user an admin with a duty, or gives an admin another duty. */
export function DutyDialog({ user, open, onClose }: DutyDialogProps) {
  const t = useTranslations('dashboard.users')
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={t(user.role === 'admin' ? 'dutyTitle' : 'promoteTitle', { name: user.name })}
    >
      <DutyForm user={user} onClose={onClose} />
    </Dialog>
  )
}

function DutyForm({ user, onClose }: Omit<DutyDialogProps, 'open'>) {
  const t = useTranslations('dashboard')
  const [duty, setDuty] = useState<Duty>(user.duty ?? LEAST_DUTY)
  const { change, isPending } = useRoleChange(user, onClose)
  const meaning = useId()
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void change({ role: 'admin', duty })
      }}
    >
      <Field label={t('users.duty')}>
        <DutySelect aria-describedby={meaning} value={duty} disabled={isPending} onChange={setDuty} />
      </Field>
      <p id={meaning} aria-live="polite" className="text-soft">
        {t(`users.becomes.${duty}`, { name: user.name })}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" busy={isPending} disabled={duty === user.duty}>
          {t(user.role === 'admin' ? 'common.save' : 'users.promote')}
        </Button>
      </div>
    </form>
  )
}
