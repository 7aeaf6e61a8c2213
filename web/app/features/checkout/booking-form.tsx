import { zodResolver } from '@hookform/resolvers/zod'
import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import { bookingRequestSchema } from '@jhilik/contract/booking-requests.ts'
import { CONTACT_FIELDS, type Contact } from '@jhilik/contract/contacts.ts'
import { VEHICLE_FIELDS, type Vehicle } from '@jhilik/contract/vehicles.ts'
import { useCallback, useEffect, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { Field, Textarea, TextInput } from '../../ui/field.tsx'
import { RememberVehicle, SavedAddresses, SavedVehicles } from '../garage/saved-choices.tsx'
import { VehicleFields } from '../garage/vehicle-fields.tsx'
import { readDraft, saveDraft } from './draft.ts'

const bookingFormSchema = bookingRequestSchema.omit({
  serviceId: true,
  slotId: true,
  selectedSlot: true,
})
type BookingFormInput = z.input<typeof bookingFormSchema>
export type BookingDetails = z.output<typeof bookingFormSchema>
export type BookingForm = UseFormReturn<BookingFormInput, unknown, BookingDetails>

/** The fields as the server names them when it refuses one. */
export const bookingFields = [
  ...CONTACT_FIELDS.map((field) => `customer.${field}` as const),
  ...VEHICLE_FIELDS,
]

const sampleVehicle: Vehicle = {
  vehicleType: 'car',
  vehicleBrand: 'Toyota',
  vehicleModel: 'Corolla',
  manufacturingYear: 2020,
  registrationPlate: 'DHAKA METRO-GA 12-3456',
}

/** The contact comes from the profile; the vehicle starts as a sample (S5.5). A draft replaces both. */
export function useBookingForm(user: AccessClaims): BookingForm {
  const { sub, name, email, phone, address } = user
  const contact: Contact = { name, email, phone, address }
  const [{ customer, ...vehicle }] = useState(() => readDraft(sub))
  const form = useForm<BookingFormInput, unknown, BookingDetails>({
    resolver: zodResolver(bookingFormSchema),
    defaultValues: {
      customer: { ...contact, ...customer },
      ...sampleVehicle,
      ...vehicle,
    },
  })
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(sub, values) }),
    [subscribe, sub],
  )
  return form
}

interface BookingFormFieldsProps {
  form: BookingForm
  /** Whether to save the vehicle in the garage. */
  remember: boolean
  onRemember: (remember: boolean) => void
}

/** Contact and vehicle, with the saved ones to choose from. */
export function BookingFormFields({ form, remember, onRemember }: BookingFormFieldsProps) {
  const t = useTranslations('booking')
  const { register, formState, setValue, control } = form
  const { errors } = formState
  const plate = useWatch({ control, name: 'registrationPlate' })
  const address = useWatch({ control, name: 'customer.address' })
  const [isSample] = useState(() => plate === sampleVehicle.registrationPlate)
  const isFresh = isSample && !VEHICLE_FIELDS.some((field) => formState.dirtyFields[field])
  const pickVehicle = useCallback(
    (vehicle: Vehicle) => {
      for (const field of VEHICLE_FIELDS) setValue(field, vehicle[field], { shouldValidate: true })
    },
    [setValue],
  )
  return (
    <>
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-4 font-bold text-xl">{t('form.you')}</legend>
        <Field label={t('form.name')} error={errors.customer?.name?.message} required>
          <TextInput autoComplete="name" {...register('customer.name')} />
        </Field>
        <Field label={t('form.phone')} error={errors.customer?.phone?.message} required>
          <TextInput type="tel" inputMode="tel" autoComplete="tel" {...register('customer.phone')} />
        </Field>
        <Field
          label={t('form.email')}
          hint={t('form.emailHint')}
          error={errors.customer?.email?.message}
          required
          className="sm:col-span-2"
        >
          <TextInput type="email" inputMode="email" autoComplete="email" {...register('customer.email')} />
        </Field>
        <SavedAddresses
          address={address}
          onPick={(kept) => setValue('customer.address', kept, { shouldValidate: true })}
        />
        <Field
          label={t('form.address')}
          hint={t('form.addressHint')}
          error={errors.customer?.address?.message}
          required
          className="sm:col-span-2"
        >
          <Textarea rows={2} autoComplete="street-address" {...register('customer.address')} />
        </Field>
      </fieldset>

      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-4 font-bold text-xl">{t('form.vehicle')}</legend>
        <SavedVehicles plate={plate} isFresh={isFresh} onPick={pickVehicle} />
        <VehicleFields register={register} errors={errors} />
        <RememberVehicle plate={plate} checked={remember} onChange={onRemember} />
      </fieldset>
    </>
  )
}
