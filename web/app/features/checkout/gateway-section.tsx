import { gatewayText } from '@jhilik/contract/gateway-words.ts'
import { methodText } from '@jhilik/contract/payment-methods.ts'
import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import { bookingDefaultsQuery } from '../garage/api.ts'
import { Choice, Choices } from '../garage/choices.tsx'
import { isOnSiteOffered, isPaidOnSite } from './due.ts'
import type { BookingForm } from './form-schema.ts'
import { FormSection } from './form-section.tsx'

interface GatewaySectionProps {
  form: BookingForm
  service: Service
}

/**
 * Where to pay, if there is a choice: on site where that is offered, then in the owner's order. The first one unless
 * the customer chooses another.
 */
export function GatewaySection({ form, service }: GatewaySectionProps) {
  const t = useTranslations('bookingForm.gateway')
  const locale = useLocale()
  const { data } = useQuery(bookingDefaultsQuery())
  const chosen = useWatch({ control: form.control, name: 'gateway' })
  const gateways = data?.gateways ?? []
  const [first] = gateways
  const isOffered = isOnSiteOffered(service)
  if (!first || (gateways.length === 1 && !isOffered)) return null
  const error = form.formState.errors.gateway?.message
  const isOnSite = isPaidOnSite(service, chosen)
  const current = gateways.find(({ name }) => name === chosen) ?? first
  const choose = (name: string) => {
    form.clearErrors('gateway')
    form.setValue('gateway', name, { shouldDirty: true })
  }
  const methodsOf = (name: string, methods: readonly string[]) =>
    methods
      .filter((method) => method !== name)
      .map((method) => methodText(locale, method))
      .join(', ')
  return (
    <FormSection title={t('title')}>
      {error && <Alert tone="danger">{error}</Alert>}
      <Choices label={t('title')}>
        {(group) => (
          <>
            {isOffered && (
              <Choice
                group={group}
                name={t('onSite')}
                detail={t('onSiteText')}
                isChosen={isOnSite}
                onChoose={() => choose(ON_SITE)}
              />
            )}
            {gateways.map(({ name, methods }) => (
              <Choice
                key={name}
                group={group}
                name={gatewayText(locale, name)}
                detail={methodsOf(name, methods)}
                isChosen={!isOnSite && name === current.name}
                onChoose={() => choose(name)}
              />
            ))}
          </>
        )}
      </Choices>
    </FormSection>
  )
}
