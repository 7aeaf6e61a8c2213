import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { SavedAddresses, useSavedAddress } from '../../people/garage/saved-addresses.tsx'
import { Field, Textarea, TextInput } from '../../ui/field.tsx'
import { FormSection, KeptFields } from './form-parts.tsx'
import type { BookingForm } from './form-schema.ts'

interface ContactSectionProps {
  form: BookingForm
  /** Whether the fields begin with the contact of the account. */
  isKnown: boolean
}

/** The customer's contact: three lines for a known customer, until one of them is to be changed. */
export function ContactSection({ form, isKnown }: ContactSectionProps) {
  const t = useTranslations('booking.form')
  const { register, setFocus, control, formState } = form
  const errors = formState.errors.customer
  const [name, phone, email] = useWatch({
    control,
    name: ['customer.name', 'customer.phone', 'customer.email'],
  })
  const [isEdited, setEdited] = useState(!isKnown)
  const isShown = Boolean(isEdited || errors?.name || errors?.phone || errors?.email)
  const edit = !isShown && (
    <button
      type="button"
      aria-label={t('editYou')}
      onClick={() => setFocus('customer.name')}
      className="min-h-11 pl-3 font-semibold text-link"
    >
      {t('edit')}
    </button>
  )
  return (
    <FormSection title={t('you')} action={edit}>
      {!isShown && (
        // The fields have the same texts.
        <div aria-hidden className="text-soft [overflow-wrap:anywhere] sm:col-span-2">
          <p className="font-semibold text-ink">{name}</p>
          <p>{String(phone)}</p>
          <p>{email}</p>
        </div>
      )}
      <KeptFields isShown={isShown} onFocus={() => setEdited(true)}>
        <Field label={t('name')} error={errors?.name?.message} required>
          <TextInput autoComplete="name" {...register('customer.name')} />
        </Field>
        <Field label={t('phone')} error={errors?.phone?.message} required>
          <TextInput type="tel" inputMode="tel" autoComplete="tel" {...register('customer.phone')} />
        </Field>
        <Field
          label={t('email')}
          hint={t('emailHint')}
          error={errors?.email?.message}
          required
          className="sm:col-span-2"
        >
          <TextInput type="email" inputMode="email" autoComplete="email" {...register('customer.email')} />
        </Field>
      </KeptFields>
    </FormSection>
  )
}

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
