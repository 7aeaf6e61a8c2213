import type { CheckoutResult, PaymentOutcome } from '@jhilik/contract/payments.ts'
import { CircleAlert, CircleCheck, CircleX, Clock, RotateCcw, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Card } from '../../ui/card.tsx'
import { SpinnerIcon } from '../../ui/spinner.tsx'

const looks = {
  paid: { icon: CircleCheck, className: 'text-success' },
  pending: { icon: SpinnerIcon, className: 'text-link' },
  failed: { icon: CircleX, className: 'text-danger' },
  cancelled: { icon: CircleAlert, className: 'text-warning' },
  expired: { icon: Clock, className: 'text-warning' },
  review: { icon: Search, className: 'text-warning' },
  refund_due: { icon: RotateCcw, className: 'text-link' },
} as const satisfies Record<PaymentOutcome, unknown>

interface ResultCardProps {
  result: CheckoutResult
  /** A pending payment that is no longer polled. */
  slow: boolean
  actions: ReactNode
}

export function ResultCard({ result, slow, actions }: ResultCardProps) {
  const t = useTranslations('checkoutResult')
  const format = useFormat()
  const { outcome } = result
  const { icon: Icon, className } = looks[outcome]
  const facts = [
    { label: t('service'), value: result.serviceName },
    { label: t('when'), value: format.slot(result) },
    { label: t('amount'), value: format.money(result.price, result.currency) },
  ]
  return (
    <Card className="mx-auto max-w-xl p-6 text-center shadow-2 sm:p-10">
      <div aria-live="polite" className="flex flex-col items-center gap-3">
        <Icon aria-hidden className={`size-16 ${className}`} strokeWidth={1.5} />
        <h1 className="text-3xl">{t(`${outcome}.title`)}</h1>
        <p className="text-lg text-soft">
          {outcome === 'pending' && slow ? t('pending.slow') : t(`${outcome}.text`)}
        </p>
        {result.canPayAgain && result.holdExpiresAt && (
          <p className="font-semibold">{t('heldUntil', { time: format.time(result.holdExpiresAt) })}</p>
        )}
      </div>
      <dl className="my-7 grid gap-3 rounded-control bg-sunken p-5 text-left">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-6">
            <dt className="text-soft">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
        <div className="flex flex-wrap justify-between gap-x-6">
          <dt className="text-soft">{t('reference')}</dt>
          <dd data-testid="tran-id" className="break-all font-mono text-sm">
            {result.tran_id}
          </dd>
        </div>
      </dl>
      <div className="flex flex-wrap items-start justify-center gap-3">{actions}</div>
    </Card>
  )
}
