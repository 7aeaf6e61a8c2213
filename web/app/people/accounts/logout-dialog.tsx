import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { withTexts } from '../../lib/language/extra-texts.tsx'
import { leaveFor } from '../../lib/session/leave-for.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showNotice } from '../../ui/notice.tsx'
import { revokeSession } from './api.ts'

export const loadLogoutDialog = () => withTexts('onDemand', LogoutDialog)

function LogoutDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations('onDemand.logout')
  const navigate = useNavigate()

  async function logOut() {
    onOpenChange(false)
    revokeSession().catch((error: unknown) => console.error('The server could not end the session', error))
    await leaveFor(() => navigate('/'))
    showNotice({ title: t('done'), tone: 'success' })
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('confirmTitle')}
      description={t('confirmText')}
      confirmLabel={t('confirm')}
      cancelLabel={t('cancel')}
      onConfirm={logOut}
      tone="danger"
    />
  )
}
