import type { User } from '@jhilik/contract/accounts.ts'
import { ShieldCheck, ShieldOff, UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { AccountStateDialog } from './account-state-dialog.tsx'
import { EndSignInsButton } from './end-sign-ins-button.tsx'
import { useRoleChange } from './use-role-change.ts'

export function UserActions({ user, isSelf }: { user: User; isSelf: boolean }) {
  const t = useTranslations('dashboard')
  const [asking, setAsking] = useState<'role' | 'state' | null>(null)
  // Keeps the content while the dialog fades out.
  const [asked, setAsked] = useState(user)
  const { change, isPending } = useRoleChange(user, () => setAsking(null))
  if (isSelf) {
    return <p className="border-line border-t pt-4 text-muted text-sm">{t('users.ownAccount')}</p>
  }

  function ask(what: 'role' | 'state') {
    setAsked(user)
    setAsking(what)
  }

  const nextRole = asked.role === 'admin' ? 'user' : 'admin'
  const RoleIcon = user.role === 'admin' ? ShieldOff : ShieldCheck
  const StateIcon = user.active ? UserX : UserCheck
  return (
    <div className="grid gap-3 border-line border-t pt-5 sm:grid-cols-2 xl:grid-cols-1">
      <Button variant="secondary" onClick={() => ask('state')}>
        <StateIcon aria-hidden className="size-5" />
        {t(user.active ? 'users.closeAccount' : 'users.openAccount')}
      </Button>
      {user.active && <EndSignInsButton user={user} />}
      <Button variant="ghost" onClick={() => ask('role')}>
        <RoleIcon aria-hidden className="size-5" />
        {t(user.role === 'admin' ? 'users.demote' : 'users.promote')}
      </Button>
      <ConfirmDialog
        open={asking === 'role'}
        onOpenChange={(open) => {
          if (!open) setAsking(null)
        }}
        title={t(nextRole === 'admin' ? 'users.promoteTitle' : 'users.demoteTitle', { name: asked.name })}
        description={t(`users.becomes.${nextRole}`, { name: asked.name })}
        confirmLabel={t(nextRole === 'admin' ? 'users.promote' : 'users.demote')}
        cancelLabel={t('common.cancel')}
        onConfirm={() => change(nextRole)}
        tone="danger"
        busy={isPending}
      />
      <AccountStateDialog user={asked} open={asking === 'state'} onClose={() => setAsking(null)} />
    </div>
  )
}
