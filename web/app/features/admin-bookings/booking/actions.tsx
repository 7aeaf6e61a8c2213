import type { BookingDetail } from '@jhilik/contract/bookings.ts'
import { CalendarClock, CircleCheck, type LucideIcon, ShieldQuestion, Undo2, UserX, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { CancelDialog } from '../dialogs/cancel-dialog.tsx'
import { FinishDialog } from '../dialogs/finish-dialog.tsx'
import { MoveDialog } from '../dialogs/move-dialog.tsx'
import { RefundDialog } from '../dialogs/refund-dialog.tsx'
import { ReviewDialog } from '../dialogs/review-dialog.tsx'

interface BookingActionsProps {
  booking: BookingDetail
  onStart: () => void
  onConflict: () => void
}

type Action = 'review' | 'complete' | 'noShow' | 'move' | 'refundNow' | 'cancel'

const looks: Record<Action, { icon: LucideIcon; variant: ButtonLook['variant'] }> = {
  review: { icon: ShieldQuestion, variant: 'primary' },
  complete: { icon: CircleCheck, variant: 'primary' },
  noShow: { icon: UserX, variant: 'secondary' },
  move: { icon: CalendarClock, variant: 'secondary' },
  refundNow: { icon: Undo2, variant: 'secondary' },
  cancel: { icon: X, variant: 'secondary' },
}

/** What the API says is possible now, what is most likely wanted first. */
function possible({ actions: { staff } }: BookingDetail): Action[] {
  if (!staff) return []
  const given: Record<Action, boolean> = {
    review: staff.reviewPayment,
    complete: staff.complete,
    noShow: staff.noShow,
    move: staff.move,
    refundNow: staff.refundable > 0,
    cancel: staff.cancel,
  }
  return (Object.keys(given) as Action[]).filter((action) => given[action])
}

export function BookingActions({ booking, onStart, onConflict }: BookingActionsProps) {
  const t = useTranslations('dashboard.staffBooking')
  const [open, setOpen] = useState<Action | null>(null)
  const actions = possible(booking)
  const dialog = (action: Action) => ({
    booking,
    open: open === action,
    onClose: () => setOpen(null),
    onConflict,
  })
  return (
    <>
      {actions.length > 0 && (
        <fieldset className="mb-6 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
          <legend className="sr-only">{t('actions')}</legend>
          {actions.map((action, index) => {
            const { icon: Icon, variant } = looks[action]
            return (
              <Button
                key={action}
                variant={index === 0 ? variant : 'secondary'}
                className={action === 'cancel' ? 'text-danger' : undefined}
                onClick={() => {
                  onStart()
                  setOpen(action)
                }}
              >
                <Icon aria-hidden className="size-5 shrink-0" />
                {t(`${action}.action`)}
              </Button>
            )
          })}
        </fieldset>
      )}
      <ReviewDialog {...dialog('review')} />
      <FinishDialog {...dialog('complete')} ending="complete" />
      <FinishDialog {...dialog('noShow')} ending="noShow" />
      <MoveDialog {...dialog('move')} />
      <RefundDialog {...dialog('refundNow')} />
      <CancelDialog {...dialog('cancel')} />
    </>
  )
}
