import type { OwnAccount } from '@jhilik/contract/own-account.ts'
import { Users } from 'lucide-react'
import { startTransition, useOptimistic } from 'react'
import { useTranslations } from 'use-intl'
import { useRefusalText } from '../../lib/language/translated.ts'
import { Checkbox } from '../../ui/field.tsx'
import { SettingsRow } from '../../ui/settings.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useShowToCustomers } from './account-api.ts'

/** Lets a member of a crew agree that customers see who comes. Renders nothing for others. */
export function ShownRow({ account: { shownToCustomers } }: { account: OwnAccount }) {
  const t = useTranslations('dashboard.account.shown')
  const refusalText = useRefusalText()
  const { mutateAsync, isPending } = useShowToCustomers()
  // The choice is shown from the press on, and taken back when it was not saved.
  const [shown, show] = useOptimistic(shownToCustomers)
  if (shown === null) return null

  const choose = (wanted: boolean) =>
    startTransition(async () => {
      show(wanted)
      try {
        await mutateAsync(wanted)
      } catch (error) {
        console.error('The choice was not saved', error)
        toast.error({ title: t('failed'), description: refusalText(error) })
      }
    })

  return (
    <SettingsRow
      icon={<Users aria-hidden className="size-5" />}
      title={t('title')}
      state={t('text')}
      actions={
        <Checkbox
          label={t('choice')}
          checked={shown}
          disabled={isPending}
          onChange={({ target }) => choose(target.checked)}
          className="pr-3"
        />
      }
    />
  )
}
