import { toMajor } from '@jhilik/contract/money.ts'
import type { PaymentTerms } from '@jhilik/contract/payment-terms.ts'
import { serviceName } from '@jhilik/contract/service-text.ts'
import type { Selectable } from 'kysely'
import type { Locale } from './locale.ts'
import type { ServicesTable } from './schema/catalog.ts'

interface NameColumns {
  service_name: string
  service_name_bn: string
}

export const toServiceNames = (row: NameColumns) => ({
  name: row.service_name,
  nameBn: row.service_name_bn,
})

/** Returns a service of which only the name is shown. */
export const toNamedService = (row: NameColumns & { service_id: string }) => ({
  _id: row.service_id,
  ...toServiceNames(row),
})

export const serviceNameIn = (locale: Locale, row: NameColumns): string =>
  serviceName(toServiceNames(row), locale)

export type TermsColumns = Pick<
  Selectable<ServicesTable>,
  'payment_terms' | 'deposit_percent' | 'deposit_minor' | 'currency'
>

/** Returns the terms that a service has of its own; null when those of the house rules apply. */
export function ownTermsOf(row: TermsColumns): PaymentTerms | null {
  const { payment_terms: kind, deposit_percent: percent, deposit_minor: minor, currency } = row
  if (kind === 'deposit_percent') return percent === null ? null : { kind, percent }
  if (kind === 'deposit_amount') return minor === null ? null : { kind, amount: toMajor({ minor, currency }) }
  return kind && { kind }
}
