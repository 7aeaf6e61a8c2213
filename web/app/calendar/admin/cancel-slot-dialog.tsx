import type { Slot } from '@jhilik/contract/slots.ts'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../../ui/dialog.tsx'

/** The number of customers who are named; the others are counted. */
const NAMED = 5

interface StopSalesDialogProps {
  slot: Slot
  open: boolean
  onOpenChange: (open: boolean) => void
  onConfirm: () => void
  busy: boolean
}

/** Confirms canceling a slot with bookings, which are not canceled with it. */
export function CancelSlotDialog({ slot, ...dialog }: StopSalesDialogProps) {
  const t = useTranslations('dashboard.slots.stop')
  const holders = slot.holders ?? []
  const named = holders.slice(0, NAMED).map(({ name }) => name)
  const others = holders.length - named.length
  const names = others > 0 ? t('andOthers', { names: named.join(', '), count: others }) : named.join(', ')
  return (
    <ConfirmDialog
      {...dialog}
      title={t('title')}
      description={[
        t('seats', { count: slot.freeSeats }),
        t('bookings', { count: holders.length, names }),
        t('advice'),
      ].join(' ')}
      confirmLabel={t('confirm')}
      cancelLabel={t('cancel')}
    />
  )
}
