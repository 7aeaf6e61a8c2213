import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { SavedAddresses, useSavedAddress } from '../../people/garage/saved-addresses.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import type { BookingForm } from './form-schema.ts'
import { FormSection } from './form-section.tsx'
import { KeptFields } from './kept-fields.tsx'

/** The address of the work: a saved one, or a typed one. */
export function AddressSection({ form }: { form: BookingForm }) {
  const t = useTranslations('booking.form')
  const { register, setValue, control, formState } = form
  const error = formState.errors.customer?.address?.message
  const address = useWatch({ control, name: 'customer.address' })
  const [isEdited, setEdited] = useState(false)
  const isSaved = useSavedAddress(address) !== undefined
  const pick = (picked: string) => {
    setEdited(false)
    setValue('customer.address', picked, { shouldDirty: true, shouldValidate: picked !== '' })
  }
  return (
    <FormSection title={t('address')}>
      <SavedAddresses address={address} onPick={pick} />
      <KeptFields isShown={!isSaved || isEdited || error !== undefined} onFocus={() => setEdited(true)}>
        <Field
          label={t('address')}
          hideLabel
          hint={t('addressHint')}
          error={error}
          required
          className="sm:col-span-2"
        >
          <Textarea rows={2} autoComplete="street-address" {...register('customer.address')} />
        </Field>
      </KeptFields>
    </FormSection>
  )
}
