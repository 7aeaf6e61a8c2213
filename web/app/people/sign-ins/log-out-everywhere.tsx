import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { leaveFor } from '../../lib/session/leave.ts'
import { ConfirmedButton } from '../../ui/confirmed-button.tsx'
import { showNotice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useEndAllSignIns } from './api.ts'

export function LogOutEverywhere() {
  const t = useTranslations('dashboard.signIns')
  const common = useTranslations('dashboard.common')
  const navigate = useNavigate()
  const endAll = useEndAllSignIns()

  async function logOut() {
    try {
      await endAll.mutateAsync()
    } catch (error) {
      console.error('The sign-ins were not ended', error)
      toast.error({ title: t('failed') })
      return
    }
    await leaveFor(() => navigate('/'))
    showNotice({ title: t('everywhereDone'), tone: 'success' })
  }

  return (
    <ConfirmedButton
      className="max-sm:w-full"
      title={t('everywhereTitle')}
      description={t('everywhereText')}
      confirmLabel={t('everywhere')}
      cancelLabel={common('cancel')}
      tone="danger"
      onConfirm={logOut}
    >
      {t('everywhere')}
    </ConfirmedButton>
  )
}
