import { agreeTerms } from '@jhilik/contract/agree-terms.ts'
import { minorOfDecimal, toMajor } from '@jhilik/contract/money.ts'
import type { PaymentTerms } from '@jhilik/contract/payment-terms.ts'
import { useTranslations } from 'use-intl'
import { readNumber } from '../../lib/forms/number-text.ts'
import { useFormat } from '../../lib/language/format.ts'

interface TermsExampleProps {
  terms: PaymentTerms | null
  /** The price as it was typed. */
  price: unknown
  currency: string
}

/** Says what these terms mean for a price. Renders nothing while either is missing. */
export function TermsExample({ terms, price, currency }: TermsExampleProps) {
  const t = useTranslations('dashboard.paymentTerms.example')
  const format = useFormat()
  const minor = minorOfDecimal(String(readNumber(price)), currency)
  if (!terms || !minor || minor < 0) return null
  const { dueNowMinor } = agreeTerms(terms, { minor, currency })
  const money = (amount: number) => format.money(toMajor({ minor: amount, currency }), currency)
  const facts = { price: money(minor), now: money(dueNowMinor), later: money(minor - dueNowMinor) }
  const text = () => {
    if (dueNowMinor === minor) return t('full', facts)
    return t(dueNowMinor === 0 ? 'none' : 'deposit', facts)
  }
  return <p className="mt-2 rounded-control bg-accent-soft px-3.5 py-2.5 text-sm">{text()}</p>
}
