import type { BookingPage } from '@jhilik/contract/booking-page.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { useResetOnReturn } from '../../lib/page/use-reset-on-return.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { listWays } from '../checkout/payment-ways.ts'
import { usePayByLink } from './api.ts'

/** Offers the gateways at which a customer can pay for a booking that staff hold for them. */
export function PayByLink({ linkKey, page }: { linkKey: string; page: BookingPage }) {
  const t = useTranslations('checkoutResult.bookingPage')
  const format = useFormat()
  const gatewayText = useGatewayText()
  const refusalText = useRefusalText()
  const { mutate, reset, isPending, isSuccess, variables, error } = usePayByLink(linkKey)
  useResetOnReturn(reset)
  const amount = format.money(page.dueNow, page.currency)
  return (
    <section aria-labelledby="pay" className="flex flex-col gap-3">
      <h2 id="pay" className="text-xl">
        {t('pay', { amount })}
      </h2>
      {page.holdExpiresAt && <p>{t('until', { time: format.time(page.holdExpiresAt) })}</p>}
      {listWays(page.gateways, null).map(({ name, gateway }) => (
        <Button
          key={name}
          variant="spark"
          busy={(isPending || isSuccess) && variables === gateway}
          onClick={() => mutate(gateway)}
        >
          {t('payWith', { way: gatewayText(name) })}
        </Button>
      ))}
      {error && <Alert tone="danger">{refusalText(error) ?? t('payFailed')}</Alert>}
    </section>
  )
}
