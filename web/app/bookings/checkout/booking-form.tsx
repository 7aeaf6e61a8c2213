import type { ServiceAsk } from '@jhilik/contract/constants.ts'
import { PLACE_FIELDS } from '@jhilik/contract/places.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { useTranslations } from 'use-intl'
import { Field, TextInput } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { AddressSection, ContactSection } from './contact-sections.tsx'
import { FormSection } from './form-parts.tsx'
import type { BookingForm } from './form-schema.ts'
import { GatewaySection } from './gateway-section.tsx'
import { NoteFields } from './note-section.tsx'
import type { useCheckout } from './use-checkout.ts'
import { VehicleSection } from './vehicle-section.tsx'

interface BookingFormFieldsProps {
  service: Service
  checkout: ReturnType<typeof useCheckout>
}

/** Contact, address, what the service asks for, a note, and where to pay. */
export function BookingFormFields({ service, checkout }: BookingFormFieldsProps) {
  const { form, isKnown, remember, setRemember, setUploading } = checkout
  const { asks } = service
  return (
    <>
      <ContactSection form={form} isKnown={isKnown} />
      <AddressSection form={form} />
      {asks.includes('vehicle') && (
        <VehicleSection form={form} remember={remember} onRemember={setRemember} />
      )}
      {PLACE_FIELDS.some((field) => asks.includes(field)) && <PlaceFields form={form} asks={asks} />}
      {service.tax && <BuyerFields form={form} />}
      <NoteFields form={form} onUploading={setUploading} />
      <GatewaySection form={form} service={service} />
    </>
  )
}

/** The facts about the place that the service asks for; all of them may be left out. */
function PlaceFields({ form, asks }: { form: BookingForm; asks: readonly ServiceAsk[] }) {
  const t = useTranslations('bookingForm.place')
  const { register, formState } = form
  const fields = PLACE_FIELDS.filter((field) => asks.includes(field))
  const hints = { rooms: undefined, floor: t('floorHint'), units: t('unitsHint') }
  return (
    <FormSection title={t('title')}>
      <p className="text-soft sm:col-span-2">{t('hint')}</p>
      {fields.map((field) => (
        <Field key={field} label={t(field)} hint={hints[field]} error={formState.errors[field]?.message}>
          <NumberInput min={field === 'floor' ? 0 : 1} {...register(field)} />
        </Field>
      ))}
    </FormSection>
  )
}

/** The fields that a tax invoice has about a customer that is a business. */
function BuyerFields({ form: { register, formState } }: { form: BookingForm }) {
  const t = useTranslations('bookingForm.buyer')
  return (
    <FormSection title={t('title')}>
      <Field label={t('bin')} hint={t('hint')} error={formState.errors.customerBin?.message}>
        <TextInput autoComplete="off" {...register('customerBin')} />
      </Field>
    </FormSection>
  )
}
