import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { useIsMutating } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mutationKeys } from '../../../lib/http/query-keys.ts'
import { FormDialog } from '../../../ui/unsaved.tsx'

export interface BookingDialogProps {
  booking: BookingDetail
  open: boolean
  onClose: () => void
  /** Called when somebody else changed it first. */
  onConflict: () => void
}

/** Props of the form in an open dialog; each opening mounts a new form. */
export type BookingFormProps = Omit<BookingDialogProps, 'open'>

interface ChangeDialogProps {
  open: boolean
  onClose: () => void
  title: string
  text: string
  children: ReactNode
}

/** The dialog cannot be closed while the change is being sent. */
export function ChangeDialog({ open, onClose, title, text, children }: ChangeDialogProps) {
  const isBusy = useIsMutating({ mutationKey: mutationKeys.changeBooking }) > 0
  return (
    <FormDialog
      open={open}
      onOpenChange={(next) => !next && !isBusy && onClose()}
      title={title}
      description={text}
    >
      {children}
    </FormDialog>
  )
}
