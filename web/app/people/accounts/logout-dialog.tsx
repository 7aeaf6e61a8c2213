import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { withTexts } from '../../lib/language/extra-texts.tsx'
import { crewDataOwner } from '../../lib/outbox/crew-data-owner.ts'
import { leaveFor } from '../../lib/session/leave-for.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showNotice } from '../../ui/notice.tsx'
import { revokeSession } from './api.ts'

export const loadLogoutDialog = () => withTexts('onDemand', LogoutDialog)

function LogoutDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations('onDemand.logout')
  const navigate = useNavigate()
  const unsent = useUnsentReports(open)

  async function logOut() {
    onOpenChange(false)
    revokeSession(unsent > 0).catch((error: unknown) =>
      console.error('The server could not end the session', error),
    )
    await leaveFor(() => navigate('/'))
    showNotice({ title: t('done'), tone: 'success' })
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('confirmTitle')}
      description={[t('confirmText'), ...(unsent > 0 ? [t('unsent', { count: unsent })] : [])].join(' ')}
      confirmLabel={t('confirm')}
      cancelLabel={t('cancel')}
      onConfirm={logOut}
      tone="danger"
    />
  )
}

/** How many reports of a member of a crew wait on this phone. */
function useUnsentReports(isAsking: boolean): number {
  const account = useUser()?.sub
  const [unsent, setUnsent] = useState(0)
  useEffect(() => {
    // Nothing was reported in a browser that has no mark.
    if (!isAsking || !account || crewDataOwner() !== account) return
    import('../../lib/outbox/report-storage.ts')
      .then(({ countWaiting }) => countWaiting(account))
      .then(setUnsent, (error: unknown) => console.error('The waiting reports were not counted', error))
  }, [isAsking, account])
  return unsent
}
