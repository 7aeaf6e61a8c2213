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
import { isOnSiteOffered, usePaymentChoice } from './payment-choice.ts'
import { isLastWay } from './payment-ways.ts'

/**
 * The ways to pay: on site where that is offered, then wallets and cards. The first one counts unless the customer
 * chooses another. The gateway on whose page they pay is named below.
 */
export function PaymentSection({ form, service }: { form: BookingForm; service: Service }) {
  const t = useTranslations('bookingForm.payment')
  const gatewayText = useGatewayText()
  const fieldMessage = useFieldMessage()
  const { isConfigured, ways, lastMethod, wayOf } = usePaymentChoice(service)
  const wayToPay = wayOf(useWatch({ control: form.control, name: 'way' }))
  const isOffered = isOnSiteOffered(service)
  if (!isConfigured) return null
  if (ways.length === 0 && !isOffered) {
    return service.dueNow > 0 ? (
      <FormSection title={t('title')}>
        <Alert tone="warning">{t('none')}</Alert>
      </FormSection>
    ) : null
  }
  const error = form.formState.errors.gateway?.message
  const choose = (name: string) => {
    form.clearErrors('gateway')
    form.setValue('way', name, { shouldDirty: true })
  }
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
                isChosen={wayToPay === undefined}
                onChoose={() => choose(ON_SITE)}
              />
            )}
            {ways.map((one) => (
              <Choice
                key={one.name}
                group={group}
                name={gatewayText(one.name)}
                detail={isLastWay(one, lastMethod) ? t('last') : one.cards.map(gatewayText).join(', ')}
                logo={<PaymentLogo name={one.name} />}
                isChosen={one.name === wayToPay?.name}
                onChoose={() => choose(one.name)}
              />
            ))}
          </>
        )}
      </Choices>
      {wayToPay && (
        <p
          aria-live="polite"
          className="border-line border-t pt-2.5 text-sm text-soft leading-snug sm:col-span-2"
        >
          {t('page', { gateway: gatewayText(wayToPay.gateway) })}
        </p>
      )}
    </FormSection>
  )
}
