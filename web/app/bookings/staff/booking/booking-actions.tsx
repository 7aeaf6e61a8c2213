import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import {
  BadgePercent,
  Banknote,
  CalendarClock,
  CircleCheck,
  ListChecks,
  ListX,
  type LucideIcon,
  PencilLine,
  ShieldQuestion,
  Truck,
  Undo2,
  UserX,
  X,
} from 'lucide-react'
import { type ComponentType, createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../lib/language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { AssignForm } from '../dialogs/assign-form.tsx'
import { CancelForm } from '../dialogs/cancel-form.tsx'
import { type BookingFormProps, ChangeDialog } from '../dialogs/change-form.tsx'
import { CancelLineForm, ChangeLinesForm } from '../dialogs/lines-forms.tsx'
import { CorrectForm, OutcomeForm } from '../dialogs/outcome-forms.tsx'
import { DiscountForm, PaymentForm, RefundForm } from '../dialogs/payment-forms.tsx'
import { RescheduleForm } from '../dialogs/reschedule-form.tsx'
import { ReviewForm } from '../dialogs/review-form.tsx'

/** The actions by the names of their texts, each with the icon of its button and the form in its dialog. */
const ACTIONS = {
  review: { icon: ShieldQuestion, Form: ReviewForm },
  recordPayment: { icon: Banknote, Form: PaymentForm },
  complete: { icon: CircleCheck, Form: (props) => <OutcomeForm {...props} ending="complete" /> },
  noShow: { icon: UserX, Form: (props) => <OutcomeForm {...props} ending="noShow" /> },
  correct: { icon: PencilLine, Form: CorrectForm },
  move: { icon: CalendarClock, Form: RescheduleForm },
  assign: { icon: Truck, Form: AssignForm },
  giveDiscount: { icon: BadgePercent, Form: DiscountForm },
  refundNow: { icon: Undo2, Form: RefundForm },
  changeLines: { icon: ListChecks, Form: ChangeLinesForm },
  cancelLine: { icon: ListX, Form: CancelLineForm },
  cancel: { icon: X, Form: CancelForm },
} satisfies Record<string, { icon: LucideIcon; Form: ComponentType<BookingFormProps> }>
export type Action = keyof typeof ACTIONS

/** What is most likely done next: money is taken before the job is marked as done. */
const NEXT: Action[] = ['review', 'recordPayment', 'complete']

/**
 * A closed dialog returns the focus to its button; if the button is gone, the focus goes to the group after
 * this time.
 */
const FOCUS_BACK_MS = 300

/** The actions that the API allows now. */
function possible({ actions: { staff, cancelLines }, staff: seen }: BookingDetail): Action[] {
  if (!staff) return []
  const given: Record<Action, boolean> = {
    review: staff.reviewPayment,
    recordPayment: staff.recordPayment,
    giveDiscount: staff.giveDiscount,
    complete: staff.complete,
    noShow: staff.noShow,
    correct: staff.correct.length > 0,
    move: staff.move !== null,
    assign: seen?.crew?.canAssign ?? false,
    refundNow: staff.refundable > 0 || staff.refundableTip > 0,
    changeLines: staff.changeLines !== null,
    cancelLine: staff.cancel && cancelLines.length > 0,
    cancel: staff.cancel,
  }
  return (Object.keys(given) as Action[]).filter((action) => given[action])
}

interface Actions {
  /** What can be done now. */
  offered: Action[]
  /** The one of them that is most likely the next. */
  next: Action | undefined
  start: (action: Action) => void
}

const ActionsContext = createContext<Actions>({ offered: [], next: undefined, start: () => {} })

interface BookingActionsProps {
  booking: BookingDetail
  onStart: () => void
  onConflict: () => void
  children: ReactNode
}

/** Lets the parts of the page offer what can be done, each where it belongs; the forms open in one dialog. */
export function BookingActions({ booking, onStart, onConflict, children }: BookingActionsProps) {
  const t = useTranslations('dashboard.staffBooking')
  const statuses = useTranslations('dashboard.allBookings.statuses')
  const format = useFormat()
  const [params] = useSearchParams()
  const actions = possible(booking)
  const [open, setOpen] = useState(() => actions.find((action) => action === params.get('action')) ?? null)
  // The dialog keeps its content while it fades out.
  const [shown, setShown] = useState<Action>(open ?? 'cancel')
  const box = useRef<HTMLDivElement>(null)
  const wasUsed = useRef(false)
  const offered = actions.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is offered decides which buttons are there.
  useEffect(() => {
    if (!wasUsed.current || open) return
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) box.current?.focus()
    }, FOCUS_BACK_MS)
    return () => clearTimeout(timer)
  }, [offered, open])
  const start = (action: Action) => {
    wasUsed.current = true
    onStart()
    setShown(action)
    setOpen(action)
  }
  const close = () => setOpen(null)
  const { status, slot, money, currency } = booking
  const facts = {
    status: statuses(status),
    slot: format.slot(slot),
    due: format.money(money.dueOnSite, currency),
  }
  const { Form } = ACTIONS[shown]
  const next = NEXT.find(
    (action) => actions.includes(action) && (action !== 'recordPayment' || money.dueOnSite > 0),
  )
  return (
    <div ref={box} tabIndex={-1}>
      <ActionsContext value={{ offered: actions, next, start }}>{children}</ActionsContext>
      <ChangeDialog
        open={open !== null}
        onClose={close}
        title={t(`${shown}.title`)}
        text={t(`${shown}.text`, facts)}
      >
        <Form booking={booking} onClose={close} onConflict={onConflict} />
      </ChangeDialog>
    </div>
  )
}

interface ActionButtonsProps {
  of: readonly Action[]
  /** A word beside a title, or a button. */
  look?: 'word' | 'button'
  /** Replaces the look of the buttons. */
  className?: string
}

/** The buttons of those actions that can be taken now. */
export function ActionButtons({ of, look = 'button', className }: ActionButtonsProps) {
  const t = useTranslations('dashboard.staffBooking')
  const { offered, next, start } = use(ActionsContext)
  return of
    .filter((action) => offered.includes(action))
    .map((action) => {
      const Icon = ACTIONS[action].icon
      return look === 'word' ? (
        <button
          key={action}
          type="button"
          onClick={() => start(action)}
          className={cx('-my-2.5 min-h-11 cursor-pointer font-semibold text-link print:hidden', className)}
        >
          {t(`${action}.action`)}
        </button>
      ) : (
        <Button
          key={action}
          size="sm"
          variant={action === next ? 'primary' : 'secondary'}
          onClick={() => start(action)}
          className={cx('print:hidden', className)}
        >
          <Icon aria-hidden className={cx('size-4 shrink-0', action === 'cancel' && 'text-danger')} />
          {t(`${action}.action`)}
        </Button>
      )
    })
}
