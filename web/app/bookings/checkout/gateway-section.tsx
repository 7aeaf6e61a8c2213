import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useFieldMessage } from '../../lib/language/translated.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { Choice, Choices } from '../../people/garage/choices.tsx'
import { Alert } from '../../ui/alert.tsx'
import { PaymentLogo } from '../../ui/payment-logo.tsx'
import { FormSection } from './form-parts.tsx'
import type { BookingForm } from './form-schema.ts'
import { isOnSiteOffered, isPaidOnSite, useGateways } from './payment-choice.ts'

/**
 * The ways to pay, if there is a choice: on site where that is offered, then the gateways in the owner's order. The
 * first one counts unless the customer chooses another.
 */
export function GatewaySection({ form, service }: { form: BookingForm; service: Service }) {
  const t = useTranslations('bookingForm.gateway')
  const gatewayText = useGatewayText()
  const fieldMessage = useFieldMessage()
  const { isConfigured, offered: gateways, valid } = useGateways(service)
  const chosen = valid(useWatch({ control: form.control, name: 'gateway' }))
  const isOffered = isOnSiteOffered(service)
  const [first] = gateways
  if (!isConfigured || (gateways.length === 1 && !isOffered)) return null
  if (!first && !isOffered) {
    return service.dueNow > 0 ? (
      <FormSection title={t('title')}>
        <Alert tone="warning">{t('none')}</Alert>
      </FormSection>
    ) : null
  }
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
      .map(gatewayText)
      .join(', ')
  return (
    <FormSection title={t('title')}>
      {error && <Alert tone="danger">{fieldMessage(error)}</Alert>}
      <Choices label={t('title')}>
        {(group) => (
          <>
            {isOffered && (
              <Choice
                group={group}
                name={t('onSite')}
                detail={t('onSiteText')}
                logo={<PaymentLogo name={ON_SITE} />}
                isChosen={isOnSite}
                onChoose={() => choose(ON_SITE)}
              />
            )}
            {gateways.map(({ name, methods }) => (
              <Choice
                key={name}
                group={group}
                name={gatewayText(name)}
                detail={methodsOf(name, methods)}
                logo={<PaymentLogo name={name} />}
                isChosen={!isOnSite && name === current?.name}
                onChoose={() => choose(name)}
              />
            ))}
          </>
        )}
      </Choices>
    </FormSection>
  )
}
