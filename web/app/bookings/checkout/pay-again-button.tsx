import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { isRefusal } from '../../lib/http/api-error.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { useResetOnReturn } from '../../lib/page/use-reset-on-return.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { payAgain } from './api.ts'

interface PayAgainButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  bookingId: string
  label: string
}

/** Opens a new payment page for a booking whose seat is still held. */
export function PayAgainButton({ bookingId, label, variant, size, className }: PayAgainButtonProps) {
  const t = useTranslations('booking.failed')
  const problemMessage = useProblemMessage()
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
      {error && <Alert tone="danger">{isRefusal(error) ? problemMessage(error) : t('pay')}</Alert>}
    </div>
  )
}
