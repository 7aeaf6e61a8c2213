import { useTranslations } from 'use-intl'
import { Field, TextInput } from '../../ui/field.tsx'
import type { BookingForm } from './form-schema.ts'
import { FormSection } from './form-section.tsx'

/** The fields that a tax invoice has about a customer that is a business. */
export function BuyerFields({ form: { register, formState } }: { form: BookingForm }) {
  const t = useTranslations('bookingForm.buyer')
  return (
    <FormSection title={t('title')}>
      <Field label={t('bin')} hint={t('hint')} error={formState.errors.customerBin?.message}>
        <TextInput autoComplete="off" {...register('customerBin')} />
      </Field>
    </FormSection>
  )
}
