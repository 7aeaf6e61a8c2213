import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { useIsMutating } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mutationKeys } from '../../../lib/http/query-keys.ts'
import { Dialog } from '../../../ui/dialog.tsx'

export interface BookingDialogProps {
  booking: BookingDetail
  open: boolean
  onClose: () => void
  /** Somebody else was faster. */
  onConflict: () => void
}

/** What the form in an open dialog is given; each opening starts a new one. */
export type BookingFormProps = Omit<BookingDialogProps, 'open'>

interface ChangeDialogProps {
  open: boolean
  onClose: () => void
  title: string
  text: string
  children: ReactNode
}

/** Stays open while its change is being made. */
export function ChangeDialog({ open, onClose, title, text, children }: ChangeDialogProps) {
  const isBusy = useIsMutating({ mutationKey: mutationKeys.changeBooking }) > 0
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !isBusy && onClose()}
      title={title}
      description={text}
    >
      {children}
    </Dialog>
  )
}
