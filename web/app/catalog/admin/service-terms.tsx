import type { ServiceRequest } from '@jhilik/contract/service-requests.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { TermsExample } from '../../money/payment-terms/terms-example.tsx'
import { TermsField } from '../../money/payment-terms/terms-field.tsx'
import { typedTerms } from '../../money/payment-terms/terms-input.ts'
import type { ServiceInput } from './form-schema.ts'

const KINDS = ['business', 'full', 'deposit_percent', 'deposit_amount', 'none'] as const

/** The service's payment terms, and what they mean for its price. */
export function ServiceTerms({ currency, className }: { currency: string; className: string }) {
  const { control, register, formState } = useFormContext<ServiceInput, unknown, ServiceRequest>()
  const [terms, price] = useWatch({ control, name: ['paymentTerms', 'price'] })
  const errors = formState.errors.paymentTerms
  return (
    <TermsField
      kinds={KINDS}
      chosen={terms.kind}
      currency={currency}
      inputs={{
        kind: register('paymentTerms.kind'),
        percent: register('paymentTerms.percent'),
        amount: register('paymentTerms.amount'),
      }}
      errors={{
        all: errors?.message,
        percent: errors?.percent?.message,
        amount: errors?.amount?.message,
      }}
      className={className}
    >
      <TermsExample terms={typedTerms(terms)} price={price} currency={currency} />
    </TermsField>
  )
}
