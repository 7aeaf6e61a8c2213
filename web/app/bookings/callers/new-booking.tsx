import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart, OnceOpened, OverlayFailed } from '../../ui/lazy-part.tsx'

const LazyPanel = lazyPart(async () => (await import('./caller-panel.tsx')).CallerPanel, OverlayFailed)

/** Whether a key that is pressed there is typed into something, or belongs to a dialog. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]') !== null

interface NewBookingProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The panel in which staff book for a person on the phone. The key `n` opens it on each of their pages. */
export function NewBooking({ open, onOpenChange }: NewBookingProps) {
  const mayBook = usePermission()('bookings.manage')
  useEffect(() => {
    if (!mayBook) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      onOpenChange(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [mayBook, onOpenChange])
  return (
    <OnceOpened open={open}>
      <LazyPanel open={open} onOpenChange={onOpenChange} />
    </OnceOpened>
  )
}

/** The button that opens it; an icon where the menu has no room for names, and on phones. */
export function NewBookingButton({ onClick, className }: { onClick: () => void; className?: string }) {
  const t = useTranslations('dashboard.newBooking')
  const mayBook = usePermission()('bookings.manage')
  if (!mayBook) return null
  return (
    <Button
      aria-keyshortcuts="n"
      aria-label={t('title')}
      title={t('title')}
      onClick={onClick}
      className={className}
    >
      <Plus aria-hidden className="size-5 shrink-0" />
      <span className="max-md:hidden rail:hidden">{t('title')}</span>
    </Button>
  )
}
