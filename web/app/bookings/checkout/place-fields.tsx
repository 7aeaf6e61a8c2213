import type { ServiceAsk } from '@jhilik/contract/constants.ts'
import { PLACE_FIELDS } from '@jhilik/contract/places.ts'
import { useTranslations } from 'use-intl'
import { Field } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import type { BookingForm } from './form-schema.ts'
import { FormSection } from './form-section.tsx'

/** The facts about the place that the service asks for; all of them may be left out. */
export function PlaceFields({ form, asks }: { form: BookingForm; asks: readonly ServiceAsk[] }) {
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
