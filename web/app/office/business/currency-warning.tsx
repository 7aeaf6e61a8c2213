import { findRefusingGateways, type RefusingGateway } from '@jhilik/contract/currency-change.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { currentServicesQuery } from '../../catalog/services/api.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { houseRulesQuery } from '../../money/payment-terms/api.ts'
import { bookingDefaultsQuery } from '../../people/garage/api.ts'
import { Alert } from '../../ui/alert.tsx'

/** The most services that are named; the others are counted. */
const MOST_NAMES = 5

interface CurrencyWarningProps {
  /** The currency of the business now, and the chosen one. */
  from: string
  to: string
}

/** Warns that gateways do not take what would be due in another currency, before it is saved. */
export function CurrencyWarning({ from, to }: CurrencyWarningProps) {
  const enabled = from !== to
  const { data: defaults } = useQuery({ ...bookingDefaultsQuery(), enabled })
  const { data: rules } = useQuery({ ...houseRulesQuery(), enabled })
  const { data: services } = useQuery({ ...currentServicesQuery(), enabled })
  if (!enabled || !defaults || !rules || !services) return null
  const offer = { gateways: defaults.gateways, services, terms: rules.paymentTerms }
  const refusing = findRefusingGateways(offer, { from, to })
  if (refusing.length === 0) return null
  return (
    <Alert tone="warning" className="mt-2">
      <ul className="flex flex-col gap-1.5">
        {refusing.map((one) => (
          <li key={one.gateway}>
            <Refusing {...one} currency={to} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function Refusing({ gateway: name, range, services, currency }: RefusingGateway & { currency: string }) {
  const t = useTranslations('setup.business.currencyChange')
  const format = useFormat()
  const serviceName = useServiceName()
  const gateway = useGatewayText()(name)
  if (!range) return t('none', { gateway, currency: format.currency(currency) })
  const names = services.slice(0, MOST_NAMES).map(serviceName).join(', ')
  const others = services.length - MOST_NAMES
  const least = format.money(range.min, currency)
  return t('some', {
    gateway,
    services: others > 0 ? t('more', { names, count: others }) : names,
    range:
      range.max === null
        ? t('atLeast', { least })
        : t('between', { least, most: format.money(range.max, currency) }),
  })
}
