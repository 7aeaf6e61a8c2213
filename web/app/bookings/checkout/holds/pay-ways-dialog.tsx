import { type OfferedGateway, takesAmount } from '@jhilik/contract/gateways.ts'
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
import { listWays } from '../payment-ways.ts'
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
        <Ways booking={booking} amount={amount} gateways={gateways} lastMethod={data?.lastMethod ?? null} />
      </Dialog>
    </>
  )
}

interface WaysProps {
  booking: PayableBooking
  /** The amount that is paid online. */
  amount: number
  gateways: readonly OfferedGateway[]
  lastMethod: string | null
}

/** Each way leads to its payment page at once. One that several gateways offer is there once for each of their pages. */
function Ways({ booking: { _id, currency, canPayOnSite }, amount, gateways, lastMethod }: WaysProps) {
  const t = useTranslations('onDemand.payWays')
  const format = useFormat()
  const gatewayText = useGatewayText()
  const refusalText = useRefusalText()
  const { mutate, isPending, isSuccess, error } = usePayHold()
  const [pressed, setPressed] = useState('')
  const isBusy = isPending || isSuccess
  const sum = format.money(amount, currency)
  const ways = [
    ...listWays(gateways, lastMethod).flatMap((way) =>
      [way.gateway, ...way.otherGateways].map((gateway) => ({
        gateway,
        logo: way.name,
        name: gatewayText(way.name),
        detail: gateway === way.gateway ? way.cards.map(gatewayText).join(', ') : '',
        page: t('page', { gateway: gatewayText(gateway) }),
      })),
    ),
    ...(canPayOnSite
      ? [
          {
            gateway: ON_SITE,
            logo: ON_SITE,
            name: t('onSite'),
            detail: t('onSiteText', { amount: sum }),
            page: '',
          },
        ]
      : []),
  ].map((way) => ({ ...way, key: `${way.logo} ${way.gateway}` }))
  const pay = (key: string, gateway: string) => {
    setPressed(key)
    mutate({ bookingId: _id, gateway })
  }
  return (
    <div className="flex flex-col gap-3">
      {error && <Alert tone="danger">{refusalText(error) ?? t('failed')}</Alert>}
      <ul className="flex flex-col gap-2">
        {ways.map(({ key, gateway, logo, name, detail, page }) => (
          <li key={key}>
            <button
              type="button"
              aria-disabled={isBusy || undefined}
              aria-busy={(isBusy && pressed === key) || undefined}
              onClick={() => isBusy || pay(key, gateway)}
              className="flex min-h-16 w-full flex-wrap items-center gap-3 rounded-control border border-line-strong px-3.5 py-2 text-left leading-snug hover:bg-sunken aria-disabled:opacity-60"
            >
              <PaymentLogo name={logo} />
              <span className="min-w-0 flex-1 basis-28 [overflow-wrap:anywhere]">
                <span className="block font-semibold">{name}</span>
                {detail && <span className="block text-[0.9375rem] text-soft">{detail}</span>}
                {page && <span className="block text-sm text-soft">{page}</span>}
              </span>
              {isBusy && pressed === key && <SpinnerIcon className="size-6 shrink-0 text-brand" />}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
