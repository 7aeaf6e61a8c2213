import type { ListedUser } from '@jhilik/contract/accounts.ts'
import { ROLES, type Role } from '@jhilik/contract/constants.ts'
import { DUTIES, type Duty } from '@jhilik/contract/duties.ts'
import { type ComponentProps, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { useSite } from '../../lib/page/site.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Options, Select } from '../../ui/field.tsx'
import { Td } from '../../ui/table.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useSaveChanges } from '../history/use-save-changes.tsx'
import { useChangeRole } from './api.ts'

// Role and duty of a person are changed in a row of the table (`RoleEditor`) or in a dialog (`DutyDialog`).

/** The duty that is chosen at first for a new admin. */
export const FIRST_DUTY: Duty = 'manager'

/** The last cells of a row while role and duty are edited, with what they mean. */
export function RoleEditor({ user, onDone }: { user: ListedUser; onDone: () => void }) {
  const t = useTranslations('dashboard')
  const { change, isPending, question } = useRoleChange(onDone)
  // The user as the editor was opened with: the list is read again later.
  const [seen] = useState(user)
  const [role, setRole] = useState<Role>(user.role)
  const [duty, setDuty] = useState<Duty>(user.duty ?? FIRST_DUTY)
  const awaitsEmail = useAwaitsEmail(user)
  const id = useId()
  const isChanged = role !== user.role || (role === 'admin' && duty !== user.duty)

  return (
    <>
      <Td data-label={t('users.role')} className="stacked:col-span-2">
        <span className="flex min-w-0 flex-col gap-1.5 text-left max-md:flex-1 spread:min-w-36">
          <Select
            aria-label={t('users.roleOf', { name: user.name })}
            aria-describedby={id}
            autoFocus
            value={role}
            disabled={isPending}
            onChange={({ target }) => setRole(ROLES.find((option) => option === target.value) ?? user.role)}
          >
            <Options of={ROLES} text={(option) => t(`users.roles.${option}`)} />
          </Select>
          {role === 'admin' && (
            <DutySelect
              aria-label={t('users.dutyOf', { name: user.name })}
              aria-describedby={id}
              value={duty}
              disabled={isPending}
              onChange={setDuty}
            />
          )}
          <span id={id} aria-live="polite" className="max-w-64 text-sm text-warning [overflow-wrap:anywhere]">
            {isChanged && t(`users.becomes.${role === 'admin' ? duty : role}`, { name: user.name })}
            {isChanged && role === 'admin' && awaitsEmail && <> {awaitsEmail}</>}
          </span>
        </span>
      </Td>
      <Td className="stacked:col-span-2">
        <span className="flex flex-wrap gap-2">
          <Button size="sm" busy={isPending} onClick={() => change(seen, role === 'admin' ? duty : null)}>
            {t('common.save')}
          </Button>
          <Button size="sm" variant="secondary" disabled={isPending} onClick={onDone}>
            {t('common.cancel')}
          </Button>
        </span>
        {question}
      </Td>
    </>
  )
}

interface DutyDialogProps {
  /** The user when the dialog was opened: the dialog must not change after the request. */
  user: ListedUser
  open: boolean
  onClose: () => void
}

/** Makes a user an admin with a duty, or gives an admin another duty. */
export function DutyDialog({ user, open, onClose }: DutyDialogProps) {
  const t = useTranslations('dashboard.users')
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t(user.role === 'admin' ? 'dutyTitle' : 'promoteTitle', { name: user.name })}
    >
      <DutyForm user={user} onClose={onClose} />
    </Dialog>
  )
}

function DutyForm({ user, onClose }: Omit<DutyDialogProps, 'open'>) {
  const t = useTranslations('dashboard')
  const [duty, setDuty] = useState<Duty>(user.duty ?? FIRST_DUTY)
  const awaitsEmail = useAwaitsEmail(user)
  const { change, isPending, question } = useRoleChange(onClose)
  const meaning = useId()
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-5 [overflow-wrap:anywhere]"
      onSubmit={(event) => {
        event.preventDefault()
        void change(user, duty)
      }}
    >
      <Field label={t('users.duty')}>
        <DutySelect aria-describedby={meaning} value={duty} disabled={isPending} onChange={setDuty} />
      </Field>
      <p id={meaning} aria-live="polite" className="text-soft">
        {t(`users.becomes.${duty}`, { name: user.name })}
      </p>
      {awaitsEmail && duty !== user.duty && <Alert>{awaitsEmail}</Alert>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" busy={isPending} disabled={duty === user.duty}>
          {t(user.role === 'admin' ? 'common.save' : 'users.promote')}
        </Button>
      </div>
      {question}
    </form>
  )
}

interface DutySelectProps extends Omit<ComponentProps<typeof Select>, 'value' | 'onChange'> {
  value: Duty
  onChange: (duty: Duty) => void
}

export function DutySelect({ value, onChange, ...props }: DutySelectProps) {
  const t = useTranslations('dashboard.users.duties')
  return (
    <Select
      {...props}
      value={value}
      onChange={({ target }) => onChange(DUTIES.find((duty) => duty === target.value) ?? value)}
    >
      <Options of={DUTIES} text={(duty) => t(duty)} />
    </Select>
  )
}

/** What a duty of this user waits for; undefined when it begins at once. */
function useAwaitsEmail({ name, email, emailVerified }: ListedUser): string | undefined {
  const t = useTranslations('dashboard.users')
  const { demo } = useSite()
  return emailVerified || demo || !email ? undefined : t('awaitsEmail', { name, email })
}

/**
 * Changes the duty of a user as the reader saw it, null for a user without one, and shows a toast; calls `onDone` on
 * success. The role follows from the duty. `question` is the dialog of `useSaveChanges`.
 */
export function useRoleChange(onDone: () => void) {
  const t = useTranslations('dashboard.users')
  const refusal = useRefusalMessage()
  const { mutateAsync, isPending } = useChangeRole()
  const { save, question } = useSaveChanges<ListedUser>({
    show: (_, { duty }) => t(duty ? `duties.${duty}` : 'roles.user'),
  })

  const change = (seen: ListedUser, duty: Duty | null) =>
    save(seen, { duty }, mutateAsync).then(
      (saved) => {
        if (!saved) return
        toast.success({ title: t('updated') })
        onDone()
      },
      (error) => {
        console.error('The role was not changed', error)
        toast.error({ title: t('updateFailed'), description: refusal(error) })
      },
    )
  return { change, isPending, question }
}

/** The reason of a refused change of an account; undefined for other errors. */
export function useRefusalMessage() {
  const t = useTranslations('dashboard.users')
  const refusalText = useRefusalText()
  return (error: unknown): string | undefined => {
    if (isApiError(error, 'own_role')) return t('ownRole')
    if (isApiError(error, 'own_account')) return t('ownAccount')
    return refusalText(error)
  }
}
