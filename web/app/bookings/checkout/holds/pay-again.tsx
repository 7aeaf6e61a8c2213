import { useMutation } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../lib/language/format.ts'
import { useRefusalText } from '../../../lib/language/translated.ts'
import { usePassed } from '../../../lib/live/use-passed.ts'
import { useResetOnReturn } from '../../../lib/page/use-reset-on-return.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, type ButtonProps, buttonClass } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { payAgain } from '../api.ts'
import { useMinutesLeft } from './holds.ts'
import type { PayableBooking, PayWaysProps } from './pay-ways-dialog.tsx'

interface PayForHoldProps {
  booking: PayableBooking
  /** The end of the hold; null when the seat is not held. */
  until: string | null
}

/** The pay button of a held seat; a notice once the hold is over. */
export function PayForHold({ booking, until }: PayForHoldProps) {
  const t = useTranslations('dashboard.bookings.list')
  const isOver = usePassed(until)
  if (!until) return null
  if (isOver) return <p className="text-soft">{t('timeOver')}</p>
  return (
    <div className="flex flex-wrap items-center gap-3">
      <PayAgainButton bookingId={booking._id} label={t('payNow')} variant="spark" />
      <PayWays booking={booking} className={buttonClass({ variant: 'secondary' })} />
      <HoldTime until={until} />
    </div>
  )
}

interface PayAgainButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  bookingId: string
  label: string
}

/** Opens a new payment page for a booking whose seat is still held. */
export function PayAgainButton({ bookingId, label, variant, size, className }: PayAgainButtonProps) {
  const t = useTranslations('booking.failed')
  const refusalText = useRefusalText()
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: () => payAgain(bookingId),
    onSuccess: (paymentUrl) => window.location.assign(paymentUrl),
    onError: (cause) => console.error('The payment could not be started', cause),
  })
  useResetOnReturn(reset)
  return (
    <div className="flex flex-col gap-3">
      <Button
        variant={variant}
        size={size}
        className={className}
        busy={isPending || isSuccess}
        onClick={() => mutate()}
      >
        {label}
      </Button>
      {error && <Alert tone="danger">{refusalText(error) ?? t('pay')}</Alert>}
    </div>
  )
}

/** Says until when a seat is held, and for how many minutes; renders nothing once that is over. For dashboards. */
function HoldTime({ until }: { until: string }) {
  const t = useTranslations('dashboard.bookings.list')
  const format = useFormat()
  const minutes = useMinutesLeft(until)
  if (minutes === null) return null
  return (
    // Screen readers do not announce a timer's changes.
    <p role="timer" className="flex items-center gap-2 font-semibold text-warning tabular-nums">
      <Hourglass aria-hidden className="size-4.5 shrink-0" />
      {t('heldUntil', { time: format.time(until) })} · {t('minutesLeft', { minutes })}
    </p>
  )
}

const LazyPayWays = lazyPart(async () => (await import('./pay-ways-dialog.tsx')).loadPayWays())

/** A button that leads to the other ways to pay for a held booking; nothing where there is only one. */
export function PayWays(props: PayWaysProps) {
  return (
    <Suspense fallback={null}>
      <LazyPayWays {...props} />
    </Suspense>
  )
}
