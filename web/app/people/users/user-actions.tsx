import type { User } from '@jhilik/contract/accounts.ts'
import { KeyRound, LogOut, ShieldCheck, ShieldOff, UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmedButton } from '../../ui/confirmed-button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { AccountStateDialog } from './account-state-dialog.tsx'
import { useEndSignInsOf, useRemoveFactorsOf } from './api.ts'
import { DutyDialog, useRoleChange } from './role-change.tsx'

type Action = 'duty' | 'demote' | 'state'

export function UserActions({ user, isSelf }: { user: User; isSelf: boolean }) {
  const t = useTranslations('dashboard')
  const may = usePermission()
  const [asking, setAsking] = useState<Action | null>(null)
  // Keeps the content while the dialog fades out.
  const [asked, setAsked] = useState(user)
  const { change, isPending } = useRoleChange(user, () => setAsking(null))
  const isAdmin = user.role === 'admin'
  const managesStaff = may('staff.manage')
  if (!may(isAdmin ? 'staff.manage' : 'people.manage')) return null
  if (isSelf) {
    return <p className="border-line border-t pt-4 text-muted text-sm">{t('users.ownAccount')}</p>
  }

  function ask(what: Action) {
    setAsked(user)
    setAsking(what)
  }

  const close = () => setAsking(null)
  const StateIcon = user.active ? UserX : UserCheck
  return (
    <div className="grid gap-3 border-line border-t pt-5 sm:grid-cols-2 xl:grid-cols-1">
      <Button variant="secondary" onClick={() => ask('state')}>
        <StateIcon aria-hidden className="size-5" />
        {t(user.active ? 'users.closeAccount' : 'users.openAccount')}
      </Button>
      {user.active && managesStaff && <EndSignInsButton user={user} />}
      {managesStaff && isAdmin && <RemoveFactorsButton user={user} />}
      {managesStaff && (
        <Button variant="ghost" onClick={() => ask('duty')}>
          <ShieldCheck aria-hidden className="size-5" />
          {t(isAdmin ? 'users.changeDuty' : 'users.promote')}
        </Button>
      )}
      {managesStaff && isAdmin && (
        <Button variant="ghost" onClick={() => ask('demote')}>
          <ShieldOff aria-hidden className="size-5" />
          {t('users.demote')}
        </Button>
      )}
      <DutyDialog user={asked} open={asking === 'duty'} onClose={close} />
      <ConfirmDialog
        open={asking === 'demote'}
        onOpenChange={(open) => {
          if (!open) close()
        }}
        title={t('users.demoteTitle', { name: asked.name })}
        description={t('users.becomes.user', { name: asked.name })}
        confirmLabel={t('users.demote')}
        cancelLabel={t('common.cancel')}
        onConfirm={() => change({ role: 'user' })}
        tone="danger"
        busy={isPending}
      />
      <AccountStateDialog user={asked} open={asking === 'state'} onClose={close} />
    </div>
  )
}

/** Logs a user out everywhere, for instance after a lost phone. */
function EndSignInsButton({ user: { _id, name } }: { user: User }) {
  const t = useTranslations('dashboard')
  const end = useEndSignInsOf(_id)

  async function confirm() {
    try {
      await end.mutateAsync()
      toast.success({ title: t('users.signInsEnded', { name }) })
    } catch (error) {
      console.error('The sign-ins were not ended', error)
      toast.error({ title: t('users.endSignInsFailed') })
    }
  }

  return (
    <ConfirmedButton
      title={t('users.endSignInsTitle', { name })}
      description={t('users.endSignInsText')}
      confirmLabel={t('users.endSignInsConfirm')}
      cancelLabel={t('common.cancel')}
      tone="danger"
      onConfirm={confirm}
    >
      <LogOut aria-hidden className="size-5" />
      {t('users.endSignIns')}
    </ConfirmedButton>
  )
}

/** Removes the second factors of a colleague who has lost app, passkeys and recovery codes. */
function RemoveFactorsButton({ user: { _id, name } }: { user: User }) {
  const t = useTranslations('dashboard')
  const remove = useRemoveFactorsOf(_id)

  async function confirm() {
    try {
      await remove.mutateAsync()
      toast.success({ title: t('users.factorsRemoved', { name }) })
    } catch (error) {
      console.error('The second factors were not removed', error)
      toast.error({ title: t('users.removeFactorsFailed') })
    }
  }

  return (
    <ConfirmedButton
      title={t('users.removeFactorsTitle', { name })}
      description={t('users.removeFactorsText')}
      confirmLabel={t('users.removeFactorsConfirm')}
      cancelLabel={t('common.cancel')}
      tone="danger"
      onConfirm={confirm}
    >
      <KeyRound aria-hidden className="size-5" />
      {t('users.removeFactors')}
    </ConfirmedButton>
  )
}
