import type { User } from '@jhilik/contract/accounts.ts'
import { LogOut } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ConfirmedButton } from '../../ui/confirmed-button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useEndSignInsOf } from './api.ts'

/** Logs a user out everywhere, for instance after a lost phone. */
export function EndSignInsButton({ user: { _id, name } }: { user: User }) {
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
