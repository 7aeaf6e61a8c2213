import type { BookingPage } from '@jhilik/contract/booking-page.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { useResetOnReturn } from '../../lib/page/use-reset-on-return.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { listWays } from '../checkout/payment-ways.ts'
import { Ways } from '../pay-more/way-choice.tsx'
import { usePayByLink } from './api.ts'

/** Offers the ways in which a customer can pay for a booking that staff hold for them. */
export function PayByLink({ token, page }: { token: string; page: BookingPage }) {
  const t = useTranslations('checkoutResult.bookingPage')
  const format = useFormat()
  const gatewayText = useGatewayText()
  const refusalText = useRefusalText()
  const ways = listWays(page.gateways, null)
  const [chosen, setChosen] = useState<string | null>(null)
  const { mutate, reset, isPending, isSuccess, error } = usePayByLink(token)
  useResetOnReturn(reset)
  const way = ways.find(({ name }) => name === chosen) ?? ways[0]
  if (!way) return null
  const amount = format.money(page.dueNow, page.currency)
  return (
    <section aria-labelledby="pay" className="flex flex-col gap-3">
      <h2 id="pay" className="text-xl">
        {t('pay', { amount })}
      </h2>
      {page.holdExpiresAt && <p>{t('until', { time: format.dayTime(page.holdExpiresAt) })}</p>}
      <Ways label={t('ways')} ways={ways} way={way} onChoose={setChosen} />
      {error && <Alert tone="danger">{refusalText(error) ?? t('payFailed')}</Alert>}
      <Button variant="spark" size="lg" busy={isPending || isSuccess} onClick={() => mutate(way.gateway)}>
        {t('payWith', { way: gatewayText(way.name) })}
      </Button>
    </section>
  )
}
