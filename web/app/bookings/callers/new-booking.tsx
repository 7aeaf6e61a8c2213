import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useStaffKey } from '../../lib/page/staff-keys.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart, OnceOpened, OverlayFailed } from '../../ui/lazy-part.tsx'

const LazyPanel = lazyPart(async () => (await import('./caller-panel.tsx')).CallerPanel, OverlayFailed)

interface NewBookingProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The panel in which staff book for a person on the phone. The key `n` opens it on each of their pages. */
export function NewBooking({ open, onOpenChange }: NewBookingProps) {
  useStaffKey('n', 'newBooking', () => onOpenChange(true))
  return (
    <OnceOpened open={open}>
      <LazyPanel open={open} onOpenChange={onOpenChange} />
    </OnceOpened>
  )
}

/** The button that opens it; an icon where the menu has no room for names, and on phones. */
export function NewBookingButton({ onClick, className }: { onClick: () => void; className?: string }) {
  const t = useTranslations('dashboard.newBooking')
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
