import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { sessionActions } from '../../lib/session/session.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showNotice } from '../../ui/notice.tsx'

/** Loaded on demand: the header has this button on all pages. */
const endOnServer = async () => (await import('./api.ts')).revokeSession()

type LogoutButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'className'>

export function LogoutButton({ variant = 'ghost', size, className }: LogoutButtonProps) {
  const t = useTranslations('common.logout')
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()

  async function logOut() {
    setAsking(false)
    endOnServer().catch((error: unknown) => console.error('The server could not end the session', error))
    // Leave first: a guarded page would redirect to log in when the session ends.
    await navigate('/')
    sessionActions.clear()
    showNotice({ title: t('done'), tone: 'success' })
  }

  return (
    <>
      <Button variant={variant} size={size} className={className} onClick={() => setAsking(true)}>
        <LogOut aria-hidden className="size-5" />
        {t('action')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('confirmTitle')}
        description={t('confirmText')}
        confirmLabel={t('confirm')}
        cancelLabel={t('cancel')}
        onConfirm={logOut}
        tone="danger"
      />
    </>
  )
}
