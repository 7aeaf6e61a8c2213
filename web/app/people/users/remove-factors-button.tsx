import type { User } from '@jhilik/contract/accounts.ts'
import { KeyRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ConfirmedButton } from '../../ui/confirmed-button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useRemoveFactorsOf } from './api.ts'

/** Removes the second factors of a colleague who has lost app, passkeys and recovery codes. */
export function RemoveFactorsButton({ user: { _id, name } }: { user: User }) {
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
