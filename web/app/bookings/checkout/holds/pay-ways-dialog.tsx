import { takesAmount } from '@jhilik/contract/gateways.ts'
import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { withTexts } from '../../../lib/language/extra-texts.tsx'
import { useFormat } from '../../../lib/language/format.ts'
import { useRefusalText } from '../../../lib/language/translated.ts'
import { useGatewayText } from '../../../lib/language/use-booking-texts.ts'
import { bookingDefaultsQuery } from '../../../people/garage/api.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PaymentLogo } from '../../../ui/payment-logo.tsx'
import { SpinnerIcon } from '../../../ui/spinner.tsx'
import { usePayHold } from './api.ts'

export const loadPayWays = () => withTexts('onDemand', PayWays)

/** A booking that waits for its payment. */
export interface PayableBooking {
  _id: string
  price: number
  dueNow: number
  currency: string
  canPayOnSite: boolean
}

export interface PayWaysProps {
  booking: PayableBooking
  /** The class of the button. */
  className: string
}

function PayWays({ booking, className }: PayWaysProps) {
  const t = useTranslations('onDemand.payWays')
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(bookingDefaultsQuery())
  const { price, dueNow, currency, canPayOnSite } = booking
  const amount = canPayOnSite ? price : dueNow
  const gateways = (data?.gateways ?? []).filter(({ limits }) => takesAmount(limits, { amount, currency }))
  if (gateways.length + (canPayOnSite ? 1 : 0) < 2) return null
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={className}>
        {t('open')}
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('title')} description={t('text')}>
        <Ways booking={booking} amount={amount} gateways={gateways} />
      </Dialog>
    </>
  )
}

interface WaysProps {
  booking: PayableBooking
  /** The amount that is paid online. */
  amount: number
  gateways: readonly { name: string; methods: readonly string[] }[]
}

/** Each way leads to its payment page at once. */
function Ways({ booking: { _id, currency, canPayOnSite }, amount, gateways }: WaysProps) {
  const t = useTranslations('onDemand.payWays')
  const format = useFormat()
  const gatewayText = useGatewayText()
  const refusalText = useRefusalText()
  const { mutate, isPending, isSuccess, error, variables } = usePayHold()
  const isBusy = isPending || isSuccess
  const sum = format.money(amount, currency)
  const ways = [
    ...gateways.map(({ name, methods }) => ({
      gateway: name,
      name: gatewayText(name),
      detail: methods
        .filter((method) => method !== name)
        .map(gatewayText)
        .join(', '),
    })),
    ...(canPayOnSite
      ? [{ gateway: ON_SITE, name: t('onSite'), detail: t('onSiteText', { amount: sum }) }]
      : []),
  ]
  return (
    <div className="flex flex-col gap-3">
      {error && <Alert tone="danger">{refusalText(error) ?? t('failed')}</Alert>}
      <ul className="flex flex-col gap-2">
        {ways.map(({ gateway, name, detail }) => (
          <li key={gateway}>
            <button
              type="button"
              aria-disabled={isBusy || undefined}
              aria-busy={(isBusy && variables?.gateway === gateway) || undefined}
              onClick={() => isBusy || mutate({ bookingId: _id, gateway })}
              className="flex min-h-14 w-full items-center gap-3 rounded-control border border-line-strong px-3.5 py-2.5 text-left leading-snug hover:bg-sunken aria-disabled:opacity-60"
            >
              <PaymentLogo name={gateway} />
              <span className="min-w-0 grow [overflow-wrap:anywhere]">
                <span className="block font-semibold">{name}</span>
                {detail && <span className="block text-[0.9375rem] text-soft">{detail}</span>}
              </span>
              {isBusy && variables?.gateway === gateway && (
                <SpinnerIcon className="size-6 shrink-0 text-brand" />
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
