import type { User } from '@jhilik/contract/accounts.ts'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useRemoveFactorsOf } from './api.ts'

/** For a colleague who has lost app, passkeys and recovery codes. */
export function RemoveFactorsButton({ user: { _id, name } }: { user: User }) {
  const t = useTranslations('dashboard')
  const remove = useRemoveFactorsOf(_id)
  const [asking, setAsking] = useState(false)

  async function confirm() {
    try {
      await remove.mutateAsync()
      toast.success({ title: t('users.factorsRemoved', { name }) })
    } catch (error) {
      console.error('The second factors were not removed', error)
      toast.error({ title: t('users.removeFactorsFailed') })
    }
    setAsking(false)
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        <KeyRound aria-hidden className="size-5" />
        {t('users.removeFactors')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('users.removeFactorsTitle', { name })}
        description={t('users.removeFactorsText')}
        confirmLabel={t('users.removeFactorsConfirm')}
        cancelLabel={t('common.cancel')}
        onConfirm={confirm}
        tone="danger"
        busy={remove.isPending}
      />
    </>
  )
}
