import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useStore } from 'zustand'
import { useStaffKey } from '../../lib/page/staff-keys.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart, OnceOpened, OverlayFailed } from '../../ui/lazy-part.tsx'
import { revisitStore } from './wanted-revisit.ts'

const LazyPanel = lazyPart(async () => (await import('./caller-panel.tsx')).CallerPanel, OverlayFailed)

interface NewBookingProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The panel in which staff book for a person on the phone, or a revisit. The key `n` opens it on each of their pages. */
export function NewBooking({ open, onOpenChange }: NewBookingProps) {
  useStaffKey('n', 'newBooking', () => onOpenChange(true))
  const revisit = useStore(revisitStore)
  const isOpen = open || revisit.isOpen
  const change = (next: boolean) => {
    // What was booked last is not shown anew while the panel of a new booking is closing.
    revisitStore.setState({ isOpen: false, ...(open && { wanted: null }) })
    onOpenChange(next)
  }
  return (
    <OnceOpened open={isOpen}>
      <LazyPanel open={isOpen} onOpenChange={change} revisit={open ? null : revisit.wanted} />
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
