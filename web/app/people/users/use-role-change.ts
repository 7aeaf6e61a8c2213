import type { ChangeRoleRequest, User } from '@jhilik/contract/accounts.ts'
import { useTranslations } from 'use-intl'
import { toast } from '../../ui/toast-store.ts'
import { useChangeRole } from './api.ts'
import { useRefusalMessage } from './use-refusal-message.ts'

/** Changes role and duty and shows a toast; calls `onDone` on success. */
export function useRoleChange(user: User, onDone: () => void) {
  const t = useTranslations('dashboard.users')
  const refusal = useRefusalMessage()
  const { mutateAsync, isPending } = useChangeRole()

  const change = (body: ChangeRoleRequest) =>
    mutateAsync({ userId: user._id, body }).then(
      () => {
        toast.success({ title: t('updated') })
        onDone()
      },
      (error) => {
        console.error('The role was not changed', error)
        toast.error({ title: t('updateFailed'), description: refusal(error) })
      },
    )
  return { change, isPending }
}
