import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isRefusal } from '../../../lib/http/api-error.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { useProblemMessage } from '../../../lib/language/translated.ts'
import { useServiceName } from '../../../lib/language/use-service-text.ts'
import { toast } from '../../../ui/toast-store.ts'
import { usePayHold } from './api.ts'
import type { Hold } from './holds-query.ts'

interface PayButtonProps {
  hold: Hold
  className: string
  children: ReactNode
}

/** Goes to the payment page of an unpaid booking. */
export function PayButton({ hold, className, children }: PayButtonProps) {
  const t = useTranslations('onDemand.holds')
  const format = useFormat()
  const problemMessage = useProblemMessage()
  const { mutateAsync, isPending, isSuccess } = usePayHold()
  const isBusy = isPending || isSuccess
  const service = useServiceName()(hold.service)
  const amount = format.money(hold.dueNow, hold.currency)
  const pay = () =>
    mutateAsync({ bookingId: hold._id }).catch((error: unknown) =>
      toast.error({
        title: t('payFailed'),
        description: isRefusal(error) ? problemMessage(error) : t('tryAgain'),
      }),
    )
  return (
    <button
      type="button"
      {...(isBusy && { 'aria-busy': true, 'aria-disabled': true })}
      aria-label={t('payOf', { amount, service })}
      onClick={() => isBusy || void pay()}
      className={className}
    >
      {children}
    </button>
  )
}
