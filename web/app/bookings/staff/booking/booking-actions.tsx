import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import {
  BadgePercent,
  Banknote,
  CalendarClock,
  CircleCheck,
  type LucideIcon,
  PencilLine,
  ShieldQuestion,
  Undo2,
  UserX,
  X,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { CancelDialog } from '../dialogs/cancel-form.tsx'
import { CorrectDialog, OutcomeDialog } from '../dialogs/outcome-forms.tsx'
import { DiscountDialog, PaymentDialog, RefundDialog } from '../dialogs/payment-forms.tsx'
import { RescheduleDialog } from '../dialogs/reschedule-form.tsx'
import { ReviewDialog } from '../dialogs/review-form.tsx'

interface BookingActionsProps {
  booking: BookingDetail
  onStart: () => void
  onConflict: () => void
}

type Action =
  | 'review'
  | 'recordPayment'
  | 'complete'
  | 'noShow'
  | 'correct'
  | 'move'
  | 'giveDiscount'
  | 'refundNow'
  | 'cancel'

const icons: Record<Action, LucideIcon> = {
  review: ShieldQuestion,
  recordPayment: Banknote,
  complete: CircleCheck,
  noShow: UserX,
  correct: PencilLine,
  move: CalendarClock,
  giveDiscount: BadgePercent,
  refundNow: Undo2,
  cancel: X,
}

const BEFORE: Action[] = [
  'review',
  'move',
  'recordPayment',
  'giveDiscount',
  'refundNow',
  'complete',
  'noShow',
  'correct',
  'cancel',
]
/** Money is taken before the job is marked as done. */
const BEGUN: Action[] = [
  'review',
  'recordPayment',
  'complete',
  'noShow',
  'giveDiscount',
  'correct',
  'refundNow',
  'move',
  'cancel',
]

/** Actions that are never the primary button. */
const RARE: Action[] = ['correct', 'cancel']

/**
 * A closed dialog returns the focus to its button; if the button is gone, the focus goes to the group after
 * this time.
 */
const FOCUS_BACK_MS = 300

/** The actions that the API allows now, the most likely one first. */
function possible({ actions: { staff }, slot }: BookingDetail): Action[] {
  if (!staff) return []
  const given: Record<Action, boolean> = {
    review: staff.reviewPayment,
    recordPayment: staff.recordPayment,
    giveDiscount: staff.giveDiscount,
    complete: staff.complete,
    noShow: staff.noShow,
    correct: staff.correct.length > 0,
    move: staff.move,
    refundNow: staff.refundable > 0,
    cancel: staff.cancel,
  }
  const order = slot.startsAt <= new Date().toISOString() ? BEGUN : BEFORE
  return order.filter((action) => given[action])
}

export function BookingActions({ booking, onStart, onConflict }: BookingActionsProps) {
  const t = useTranslations('dashboard.staffBooking')
  const [params] = useSearchParams()
  const [open, setOpen] = useState<Action | null>(
    () => possible(booking).find((action) => action === params.get('action')) ?? null,
  )
  const box = useRef<HTMLDivElement>(null)
  const wasUsed = useRef(false)
  const actions = possible(booking)
  const offered = actions.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is offered decides which buttons are there.
  useEffect(() => {
    if (!wasUsed.current || open) return
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) box.current?.focus()
    }, FOCUS_BACK_MS)
    return () => clearTimeout(timer)
  }, [offered, open])
  const dialog = (action: Action) => ({
    booking,
    open: open === action,
    onClose: () => setOpen(null),
    onConflict,
  })
  return (
    <div ref={box} tabIndex={-1}>
      {actions.length > 0 && (
        <fieldset className="mb-6 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
          <legend className="sr-only">{t('actions')}</legend>
          {actions.map((action, index) => {
            const Icon = icons[action]
            return (
              <Button
                key={action}
                variant={index === 0 && !RARE.includes(action) ? 'primary' : 'secondary'}
                onClick={() => {
                  wasUsed.current = true
                  onStart()
                  setOpen(action)
                }}
              >
                <Icon aria-hidden className={cx('size-5 shrink-0', action === 'cancel' && 'text-danger')} />
                {t(`${action}.action`)}
              </Button>
            )
          })}
        </fieldset>
      )}
      <ReviewDialog {...dialog('review')} />
      <OutcomeDialog {...dialog('complete')} ending="complete" />
      <OutcomeDialog {...dialog('noShow')} ending="noShow" />
      <CorrectDialog {...dialog('correct')} />
      <RescheduleDialog {...dialog('move')} />
      <PaymentDialog {...dialog('recordPayment')} />
      <DiscountDialog {...dialog('giveDiscount')} />
      <RefundDialog {...dialog('refundNow')} />
      <CancelDialog {...dialog('cancel')} />
    </div>
  )
}
