import type { CheckoutResult } from '@jhilik/contract/payments.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { BookingCode } from '../bookings/booking-code.tsx'

interface ResultFactsProps {
  result: CheckoutResult
  /** Leaves out what the ticket shows. */
  isBrief?: boolean
}

/** Labels on the left and values on the right, on phones too. */
export function ResultFacts({ result, isBrief = false }: ResultFactsProps) {
  const t = useTranslations('checkoutResult')
  const format = useFormat()
  const nameOf = useServiceName()
  const facts: { label: string; value: ReactNode }[] = [
    ...(isBrief
      ? []
      : [
          { label: t('service'), value: nameOf({ name: result.serviceName, nameBn: result.serviceNameBn }) },
          { label: t('when'), value: format.slot(result) },
          { label: t('code'), value: <BookingCode code={result.code} /> },
        ]),
    { label: t('amount'), value: format.money(result.price, result.currency) },
    ...(result.dueOnSite > 0
      ? [{ label: t('onSite'), value: format.money(result.dueOnSite, result.currency) }]
      : []),
    {
      label: t('reference'),
      value: (
        <span data-testid="tran-id" className="text-sm">
          {result.tran_id}
        </span>
      ),
    },
  ]
  return (
    <dl className="grid gap-1.5">
      {facts.map(({ label, value }) => (
        <div key={label} className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4">
          <dt className="text-soft">{label}</dt>
          <dd className="text-right font-semibold tabular-nums [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
