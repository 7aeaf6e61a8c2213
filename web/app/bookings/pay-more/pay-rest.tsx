import type { BookingDetail, PayMore } from '@jhilik/contract/booking-detail.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { Alert } from '../../ui/alert.tsx'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { type PayMoreCall, usePayMore } from './use-pay-more.ts'
import { useWay } from './way-choice.tsx'

interface PayRestProps {
  booking: Pick<BookingDetail, 'code' | 'currency' | 'payMore'>
  call: PayMoreCall
}

/** Pays what is left online; renders nothing where no gateway takes it. */
export function PayRest({ booking, call }: PayRestProps) {
  const rest = booking.payMore?.rest
  return rest ? <PayNow booking={booking} rest={rest} call={call} /> : null
}

/** The way to pay, and the bar with what is left and the button. */
function PayNow({ booking, rest, call }: PayRestProps & { rest: NonNullable<PayMore['rest']> }) {
  const t = useTranslations('visit.pay')
  const format = useFormat()
  const gatewayText = useGatewayText()
  const refusalText = useRefusalText()
  const { pay, isBusy, error } = usePayMore(booking.code, call)
  const { way, choice } = useWay(rest.gateways)
  if (!way) return null
  const amount = format.money(rest.amount, booking.currency)
  return (
    <>
      {choice}
      {error && <Alert tone="danger">{refusalText(error) ?? t('failed')}</Alert>}
      <BottomBar>
        <p className="min-w-0 leading-tight">
          <span className="block text-soft text-sm">{t('left')}</span>
          <span className="font-extrabold text-xl tabular-nums">{amount}</span>
        </p>
        <Button
          variant="spark"
          size="lg"
          className="max-sm:flex-1"
          busy={isBusy}
          aria-label={t('nowWith', { amount, way: gatewayText(way.name) })}
          onClick={() => pay({ purpose: 'rest', gateway: way.gateway })}
        >
          {t('now')}
        </Button>
      </BottomBar>
    </>
  )
}
