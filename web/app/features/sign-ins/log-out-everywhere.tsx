import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { sessionActions } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showNotice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useEndAllSignIns } from './api.ts'

export function LogOutEverywhere() {
  const t = useTranslations('dashboard.signIns')
  const common = useTranslations('dashboard.common')
  const navigate = useNavigate()
  const endAll = useEndAllSignIns()
  const [asking, setAsking] = useState(false)

  async function logOut() {
    try {
      await endAll.mutateAsync()
    } catch (error) {
      console.error('The sign-ins were not ended', error)
      toast.error({ title: t('failed') })
      setAsking(false)
      return
    }
    // Leave first: this page would redirect to log in when the session ends.
    await navigate('/')
    sessionActions.clear()
    showNotice({ title: t('everywhereDone'), tone: 'success' })
  }

  return (
    <>
      <Button variant="secondary" className="max-sm:w-full" onClick={() => setAsking(true)}>
        {t('everywhere')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('everywhereTitle')}
        description={t('everywhereText')}
        confirmLabel={t('everywhere')}
        cancelLabel={common('cancel')}
        onConfirm={logOut}
        tone="danger"
        busy={endAll.isPending}
      />
    </>
  )
}
