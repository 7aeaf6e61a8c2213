import type { User } from '@jhilik/contract/accounts.ts'
import { ShieldCheck, ShieldOff, UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { AccountStateDialog } from './account-state-dialog.tsx'
import { DutyDialog } from './duty-dialog.tsx'
import { EndSignInsButton } from './end-sign-ins-button.tsx'
import { RemoveFactorsButton } from './remove-factors-button.tsx'
import { useRoleChange } from './use-role-change.ts'

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
