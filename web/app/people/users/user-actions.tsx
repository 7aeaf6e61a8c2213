import type { User } from '@jhilik/contract/accounts.ts'
import { KeyRound, LogOut, type LucideIcon, ShieldCheck, ShieldOff, UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, ConfirmedButton } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { AccountStateDialog } from './account-state-dialog.tsx'
import { useEndSignInsOf, useRemoveFactorsOf } from './api.ts'
import { DutyDialog, useRoleChange } from './role-change.tsx'

/** What staff may do with an account; each asks first. */
export function UserActions({ user, isSelf }: { user: User; isSelf: boolean }) {
  const t = useTranslations('dashboard')
  const may = usePermission()
  const [asking, setAsking] = useState<'duty' | 'demote' | 'state' | null>(null)
  // Keeps the content while the dialog fades out.
  const [asked, setAsked] = useState(user)
  const { change, isPending } = useRoleChange(user, () => setAsking(null))
  const endSignIns = useEndSignInsOf(user._id)
  const removeFactors = useRemoveFactorsOf(user._id)
  const isAdmin = user.role === 'admin'
  const managesStaff = may('staff.manage')
  if (!may(isAdmin ? 'staff.manage' : 'people.manage')) return null
  if (isSelf) {
    return <p className="border-line border-t pt-4 text-muted text-sm">{t('users.ownAccount')}</p>
  }

  function ask(what: typeof asking) {
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
      {user.active && managesStaff && (
        <AskedAction
          action="endSignIns"
          icon={LogOut}
          name={user.name}
          done={t('users.signInsEnded', { name: user.name })}
          run={endSignIns.mutateAsync}
        />
      )}
      {managesStaff && isAdmin && (
        <AskedAction
          action="removeFactors"
          icon={KeyRound}
          name={user.name}
          done={t('users.factorsRemoved', { name: user.name })}
          run={removeFactors.mutateAsync}
        />
      )}
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
        onOpenChange={(open) => !open && close()}
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

interface AskedActionProps {
  action: 'endSignIns' | 'removeFactors'
  icon: LucideIcon
  name: string
  /** The message after it. */
  done: string
  run: () => Promise<unknown>
}

function AskedAction({ action, icon: Icon, name, done, run }: AskedActionProps) {
  const t = useTranslations('dashboard')

  async function confirm() {
    try {
      await run()
      toast.success({ title: done })
    } catch (error) {
      console.error('The account was not changed', error)
      toast.error({ title: t(`users.${action}Failed`) })
    }
  }

  return (
    <ConfirmedButton
      title={t(`users.${action}Title`, { name })}
      description={t(`users.${action}Text`)}
      confirmLabel={t(`users.${action}Confirm`)}
      cancelLabel={t('common.cancel')}
      tone="danger"
      onConfirm={confirm}
    >
      <Icon aria-hidden className="size-5" />
      {t(`users.${action}`)}
    </ConfirmedButton>
  )
}
