import { type OfferedGateway, takesAmount } from '@jhilik/contract/gateways.ts'
import { minorOfDecimal, toMajor } from '@jhilik/contract/money.ts'
import { agreeTerms, type PaymentTerms } from '@jhilik/contract/payment-terms.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { readNumber } from '../../lib/forms/number-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { bookingDefaultsQuery } from '../../people/garage/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { houseRulesQuery } from './api.ts'

interface Due {
  amount: number
  currency: string
}

/** Returns the gateways that do not take what is due when booking; none when nothing is. */
export const findRefusing = (gateways: readonly OfferedGateway[], due: Due): OfferedGateway[] =>
  due.amount === 0 ? [] : gateways.filter(({ limits }) => !takesAmount(limits, due))

interface GatewayWarningProps {
  /** Null for the terms of the business. */
  terms: PaymentTerms | null
  price: unknown
  currency: string
}

/** Warns that gateways do not take what is due for a price, so that an owner can change it before customers see it. */
export function GatewayWarning({ terms, price, currency }: GatewayWarningProps) {
  const t = useTranslations('dashboard.paymentTerms.gateways')
  const format = useFormat()
  const gatewayText = useGatewayText()
  const { data: defaults } = useQuery(bookingDefaultsQuery())
  const { data: rules } = useQuery({ ...houseRulesQuery(), enabled: terms === null })
  const agreed = terms ?? rules?.paymentTerms
  const minor = minorOfDecimal(String(readNumber(price)), currency)
  if (!agreed || !minor || minor < 0 || !defaults) return null
  const amount = toMajor({ minor: agreeTerms(agreed, { minor, currency }).dueNowMinor, currency })
  const refusing = findRefusing(defaults.gateways, { amount, currency })
  if (refusing.length === 0) return null
  const facts = {
    amount: format.money(amount, currency),
    gateways: refusing.map(({ name }) => gatewayText(name)).join(', '),
  }
  return (
    <Alert tone="warning" className="mt-2">
      {t(refusing.length === defaults.gateways.length ? 'none' : 'some', facts)}
    </Alert>
  )
}
