import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Field, TextInput } from '../../ui/field.tsx'
import type { BookingForm } from './form-schema.ts'
import { FormSection } from './form-section.tsx'
import { KeptFields } from './kept-fields.tsx'

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
