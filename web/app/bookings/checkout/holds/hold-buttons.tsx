import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../lib/language/format.ts'
import { useRefusalText } from '../../../lib/language/translated.ts'
import { useServiceName } from '../../../lib/language/use-service-text.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { usePayHold, useReleaseHold } from './api.ts'
import type { Hold } from './holds.ts'

interface PayButtonProps {
  hold: Hold
  className: string
  children: ReactNode
}

/** Goes to the payment page of an unpaid booking. */
export function PayButton({ hold, className, children }: PayButtonProps) {
  const t = useTranslations('onDemand.holds')
  const format = useFormat()
  const refusalText = useRefusalText()
  const { mutateAsync, isPending, isSuccess } = usePayHold()
  const isBusy = isPending || isSuccess
  const service = useServiceName()(hold.service)
  const amount = format.money(hold.dueNow, hold.currency)
  const pay = () =>
    mutateAsync({ bookingId: hold._id }).catch((error: unknown) =>
      toast.error({
        title: t('payFailed'),
        description: refusalText(error) ?? t('tryAgain'),
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

interface ReleaseButtonProps {
  hold: Hold
  onReleased?: (hold: Hold) => void
  className: string
  children: ReactNode
}

/** Releases the seat of an unpaid booking after a confirmation. */
export function ReleaseButton({ hold, onReleased, className, children }: ReleaseButtonProps) {
  const t = useTranslations('onDemand.holds')
  const format = useFormat()
  const refusalText = useRefusalText()
  const [asking, setAsking] = useState(false)
  const { mutateAsync, isPending } = useReleaseHold()
  const facts = { service: useServiceName()(hold.service), time: format.slot(hold.slot) }

  const release = async () => {
    await mutateAsync(hold).then(
      () => {
        if (onReleased) onReleased(hold)
        else {
          toast.success({ title: t('released'), description: t('releasedText', facts) })
          // The button is about to be removed.
          document.getElementById('main')?.focus({ preventScroll: true })
        }
      },
      (error) => {
        // The booking was paid, expired or released in another tab: what is shown is read again.
        toast.error({
          title: t('releaseFailed'),
          description: refusalText(error) ?? t('tryAgain'),
        })
      },
    )
    setAsking(false)
  }

  return (
    <>
      <button
        type="button"
        aria-label={t('releaseOf', facts)}
        onClick={() => setAsking(true)}
        className={className}
      >
        {children}
      </button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('releaseTitle')}
        description={t('releaseText', facts)}
        confirmLabel={t('releaseConfirm')}
        cancelLabel={t('keep')}
        onConfirm={release}
        busy={isPending}
        tone="danger"
      />
    </>
  )
}
