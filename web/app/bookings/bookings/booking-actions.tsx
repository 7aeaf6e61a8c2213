import type { Slot } from '@jhilik/contract/slots.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SlotChooser } from '../../calendar/slots/slot-chooser.tsx'
import { isApiError } from '../../lib/http/api-error.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { usePassed } from '../../lib/live/use-passed.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/unsaved.tsx'
import { type BookingCalls, type ChangeableBooking, useRescheduleBooking } from './api.ts'
import { CancelBooking } from './cancel-booking.tsx'
import type { Change } from './change-notice.tsx'

interface BookingActionsProps {
  booking: ChangeableBooking
  calls: BookingCalls
  onChanged: (change: Change) => void
}

/** The actions that the API allows the customer now, and until when canceling is free. */
export function BookingActions({ booking, calls, onChanged }: BookingActionsProps) {
  const t = useTranslations('dashboard.bookings.actions')
  const termsText = useTermsText()
  const nameOf = useServiceName()
  const { ask, dialog } = useChangeDialog(booking, calls, onChanged)
  const { cancel, move } = booking.actions
  const service = nameOf(booking.service)
  return (
    <>
      {(cancel || move) && (
        <div className="flex flex-col gap-2.5">
          <div className="flex flex-wrap gap-2.5">
            {move && (
              <Button
                variant="secondary"
                aria-label={t('rescheduleOf', { service })}
                onClick={() => ask('reschedule')}
              >
                {t('reschedule')}
              </Button>
            )}
            {cancel && (
              <Button
                variant="secondary"
                aria-label={t('cancelOf', { service })}
                onClick={() => ask('cancel')}
              >
                {t('cancel')}
              </Button>
            )}
          </div>
          <p className="text-muted text-sm empty:hidden">{termsText(booking)}</p>
        </div>
      )}
      {dialog}
    </>
  )
}

/** The terms are at most this old while a dialog is open. */
const REFRESH_MS = 15_000

type Kind = 'reschedule' | 'cancel'

/** The dialogs that reschedule and cancel a booking: `ask` opens one, `dialog` is to be rendered. */
export function useChangeDialog(
  booking: ChangeableBooking,
  calls: BookingCalls,
  onChanged: (change: Change) => void,
) {
  const t = useTranslations('dashboard.bookings')
  const format = useFormat()
  const nameOf = useServiceName()
  const [asking, setAsking] = useState<Kind | null>(null)
  // The dialog keeps its content while it fades out.
  const [asked, setAsked] = useState<Kind>('cancel')
  useQuery<unknown>({ ...calls.query, enabled: asking !== null, refetchInterval: REFRESH_MS })
  const service = nameOf(booking.service)
  const close = () => setAsking(null)
  const ask = (what: Kind) => {
    setAsked(what)
    setAsking(what)
  }
  const changed = (change: Change) => {
    close()
    onChanged(change)
  }
  const dialog = (
    <FormDialog
      open={asking !== null}
      onOpenChange={(open) => !open && close()}
      title={t(`${asked}.title`)}
      description={asked === 'cancel' ? `${service}, ${format.slot(booking.slot)}` : service}
      wide={asked === 'reschedule'}
    >
      {asked === 'cancel' ? (
        <CancelBooking booking={booking} calls={calls} onClose={close} onChanged={changed} />
      ) : (
        <RescheduleBooking booking={booking} calls={calls} onClose={close} onChanged={changed} />
      )}
    </FormDialog>
  )
  return { ask, dialog }
}

/** Says until when moving and canceling are free, or what a cancellation gives back; null when nothing is to be said. */
export function useTermsText() {
  const t = useTranslations('dashboard.bookings.actions')
  const format = useFormat()
  return ({ actions: { cancel, move }, status, money, currency }: ChangeableBooking): string | null => {
    if (!cancel || status === 'held') return null
    const { freeUntil, refundAmount } = cancel
    if (freeUntil && freeUntil === move?.until) return t('freeUntil', { time: format.dayTime(freeUntil) })
    const moving = move ? t('moveUntil', { time: format.dayTime(move.until) }) : t('noMove')
    const canceling = () => {
      if (freeUntil) return t('cancelUntil', { time: format.dayTime(freeUntil) })
      if (money.paid === 0) return t('lateUnpaid')
      return refundAmount === 0
        ? t('lateNothing')
        : t('lateRefund', { amount: format.money(refundAmount, currency) })
    }
    return `${canceling()} ${moving}`
  }
}

interface RescheduleBookingProps {
  booking: ChangeableBooking
  calls: BookingCalls
  onClose: () => void
  onChanged: (change: Change) => void
}

/** The content of the dialog that reschedules a booking. */
function RescheduleBooking({ booking, calls, onClose, onChanged }: RescheduleBookingProps) {
  const t = useTranslations('dashboard.bookings.reschedule')
  const format = useFormat()
  const nameOf = useServiceName()
  const refusalText = useRefusalText()
  const [chosen, setChosen] = useState<Slot | null>(null)
  const [lost, setLost] = useState<Slot | null>(null)
  const { mutateAsync, reset, isPending, error } = useRescheduleBooking(calls)
  const { move } = booking.actions
  const { service, slot } = booking

  const choose = (next: Slot | null) => {
    if (next) {
      reset()
      setLost(null)
    }
    setChosen(next)
  }
  const markLost = (slot: Slot) => {
    setLost(slot)
    setChosen(null)
  }
  const confirm = (wanted: Slot) =>
    mutateAsync(wanted._id).then(
      (booked) => {
        const times = { time: format.slot(booked.slot), before: format.slot(slot) }
        onChanged({ title: t('doneTitle'), text: t('done', { service: nameOf(service), ...times }) })
      },
      (cause) => {
        console.error('The booking was not rescheduled', cause)
        if (!isApiError(cause, 'slot_taken', 'slot_unavailable')) return
        markLost({ ...wanted, noCrewFree: cause.noCrewFree })
      },
    )
  const failure = () => refusalText(error) ?? t('failed')

  if (!move) return <Alert tone="warning">{t('gone')}</Alert>
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">
        {t('now', { time: format.slot(slot) })} <br />
        {t('until', { time: format.dayTime(move.until) })} {t('stays')}
      </p>
      <SlotChooser
        serviceId={service._id}
        date={slot.date}
        source={calls.slots}
        currentSlotId={slot._id}
        chosen={chosen}
        onChoose={choose}
        onLost={markLost}
      />
      {chosen && <LateMove booking={booking} until={move.until} chosen={chosen} />}
      {lost && (
        <Alert tone="warning">{t(lost.noCrewFree ? 'noCrew' : 'taken', { time: format.slot(lost) })}</Alert>
      )}
      {error && !lost && <Alert tone="danger">{failure()}</Alert>}
      <div className="-mx-4 sm:-mx-8 -mb-4 sm:-mb-8 sticky -bottom-4 sm:-bottom-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-8 sm:py-4">
        <p role="status" className="flex min-w-0 flex-col leading-snug">
          {chosen ? (
            <>
              <span className="sr-only">{t('chosen')}</span>
              <s className="text-soft text-sm tabular-nums">{format.slot(slot)}</s>
              <span className="font-bold tabular-nums">{format.slot(chosen)}</span>
            </>
          ) : (
            <span className="text-soft">{t('choose')}</span>
          )}
        </p>
        <div className="flex gap-3 max-sm:basis-full">
          <Button variant="secondary" disabled={isPending} onClick={onClose} className="max-sm:hidden">
            {t('keep')}
          </Button>
          <Button
            busy={isPending}
            disabled={!chosen}
            onClick={() => chosen && confirm(chosen)}
            className="max-sm:flex-1"
          >
            {t('confirm')}
          </Button>
        </div>
      </div>
    </div>
  )
}

interface LateMoveProps {
  booking: ChangeableBooking
  /** Until when the booking can be moved now. */
  until: string
  chosen: Slot
}

/** Warns of a new time for which the booking's terms are late from the beginning. Renders nothing for others. */
function LateMove({ booking: { slot, actions, money, currency }, until, chosen }: LateMoveProps) {
  const t = useTranslations('dashboard.bookings.reschedule')
  const format = useFormat()
  const hoursBefore = Date.parse(slot.startsAt) - Date.parse(until)
  const isLate = usePassed(new Date(Date.parse(chosen.startsAt) - hoursBefore).toISOString())
  const { lateRefundAmount: amount = 0 } = actions.cancel ?? {}
  if (!isLate) return null
  const isLess = amount < money.paid - (money.refunded ?? 0) - (money.refundDue ?? 0)
  return (
    <Alert tone="warning">
      {t('late')}{' '}
      {isLess &&
        (amount > 0 ? t('lateRefund', { amount: format.money(amount, currency) }) : t('lateNothing'))}
    </Alert>
  )
}
