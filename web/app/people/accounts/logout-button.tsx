import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { lazyPart, OnceOpened, OverlayFailed } from '../../ui/lazy-part.tsx'

const loadDialog = async () => (await import('./logout-dialog.tsx')).loadLogoutDialog()

/** The dialog is loaded on demand: the header has the button on all pages. */
const LogoutDialog = lazyPart(loadDialog, OverlayFailed)

/** Loads what logging out needs before there is no network. */
export const loadLogoutParts = () =>
  Promise.all([
    loadDialog(),
    import('../../lib/outbox/forget-crew-data.ts'),
    import('../../lib/outbox/report-storage.ts'),
  ])

type LogoutButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'className'> & { onAsk?: () => void }

export function LogoutButton({ variant = 'ghost', size, className, onAsk }: LogoutButtonProps) {
  const t = useTranslations('common')
  const [asking, setAsking] = useState(false)
  const ask = () => {
    onAsk?.()
    setAsking(true)
  }
  return (
    <>
      <Button variant={variant} size={size} className={className} onClick={ask}>
        <LogOut aria-hidden className="size-5" />
        {t('logOut')}
      </Button>
      <OnceOpened open={asking}>
        <LogoutDialog open={asking} onOpenChange={setAsking} />
      </OnceOpened>
    </>
  )
}
