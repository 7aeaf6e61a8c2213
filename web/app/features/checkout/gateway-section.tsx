import { gatewayText } from '@jhilik/contract/gateway-words.ts'
import { methodText } from '@jhilik/contract/payment-methods.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import { bookingDefaultsQuery } from '../garage/api.ts'
import { Choice, Choices } from '../garage/choices.tsx'
import type { BookingForm } from './form-schema.ts'
import { FormSection } from './form-section.tsx'

/** Where to pay, if there is a choice: in the owner's order, the first one unless the customer chooses another. */
export function GatewaySection({ form }: { form: BookingForm }) {
  const t = useTranslations('bookingForm.gateway')
  const locale = useLocale()
  const { data } = useQuery(bookingDefaultsQuery())
  const chosen = useWatch({ control: form.control, name: 'gateway' })
  const gateways = data?.gateways ?? []
  const [first] = gateways
  if (!first || gateways.length === 1) return null
  const error = form.formState.errors.gateway?.message
  const current = gateways.find(({ name }) => name === chosen) ?? first
  const methodsOf = (name: string, methods: readonly string[]) =>
    methods
      .filter((method) => method !== name)
      .map((method) => methodText(locale, method))
      .join(', ')
  return (
    <FormSection title={t('title')}>
      {error && <Alert tone="danger">{error}</Alert>}
      <Choices label={t('title')}>
        {(group) =>
          gateways.map(({ name, methods }) => (
            <Choice
              key={name}
              group={group}
              name={gatewayText(locale, name)}
              detail={methodsOf(name, methods)}
              isChosen={name === current.name}
              onChoose={() => {
                form.clearErrors('gateway')
                form.setValue('gateway', name, { shouldDirty: true })
              }}
            />
          ))
        }
      </Choices>
    </FormSection>
  )
}
