import { typeOfPlate } from '@jhilik/contract/plates.ts'
import {
  isSampleVehicle,
  pickVehicle,
  VEHICLE_FIELDS,
  type Vehicle,
  type VehicleField,
} from '@jhilik/contract/vehicles.ts'
import { Lightbulb } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import {
  RememberVehicle,
  SavedVehicles,
  type TypedVehicle,
  useSavedVehicle,
} from '../../people/garage/saved-vehicles.tsx'
import { useShownPlate, VehicleFields } from '../../people/garage/vehicle-fields.tsx'
import { FormSection, KeptFields } from './form-parts.tsx'
import type { BookingForm } from './form-schema.ts'

interface VehicleSectionProps {
  form: BookingForm
  /** Whether to save the vehicle in the garage. */
  remember: boolean
  onRemember: (remember: boolean) => void
}

/** The vehicle to work on: one of the garage, or a typed one. */
export function VehicleSection({ form, remember, onRemember }: VehicleSectionProps) {
  const t = useTranslations('bookingForm')
  const booking = useTranslations('booking')
  const { register, formState, setValue, control } = form
  const { errors, dirtyFields } = formState
  const [isEdited, setEdited] = useState(false)
  const values = pickVehicle(useWatch({ control }) as TypedVehicle)
  const isSaved = useSavedVehicle(values) !== undefined
  const plate = String(values.registrationPlate ?? '')
  const shownPlate = useShownPlate(plate)
  const pick = (vehicle: TypedVehicle) => {
    setEdited(false)
    for (const field of VEHICLE_FIELDS) {
      setValue(field, vehicle[field] as Vehicle[VehicleField], { shouldValidate: vehicle[field] !== '' })
    }
  }
  const typeFromPlate = (typed: string) => {
    const type = typeOfPlate(typed)
    if (type && !dirtyFields.vehicleType) setValue('vehicleType', type)
  }
  const registerField = (field: VehicleField) =>
    field === 'registrationPlate'
      ? register(field, { onChange: ({ target }) => typeFromPlate(target.value) })
      : register(field)
  const isShown = !isSaved || isEdited || VEHICLE_FIELDS.some((field) => errors[field])
  return (
    <FormSection title={booking('form.vehicle')}>
      <SavedVehicles typed={values} onPick={pick} />
      {isSampleVehicle(values) && (
        <p className="flex items-start gap-2.5 rounded-control bg-warning-soft px-3.5 py-2.5 font-medium text-warning sm:col-span-2">
          <Lightbulb aria-hidden className="mt-0.5 size-5 shrink-0" />
          {t('example')}
        </p>
      )}
      <KeptFields isShown={isShown} onFocus={() => setEdited(true)}>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-3 gap-y-4 sm:col-span-2 sm:grid-cols-2 sm:gap-5">
          <VehicleFields
            register={registerField}
            errors={errors}
            brand={String(values.vehicleBrand ?? '')}
            plateHint={shownPlate === null ? t('plateHint') : t('plateShown', { plate: shownPlate })}
          />
        </div>
      </KeptFields>
      <RememberVehicle plate={plate} checked={remember} onChange={onRemember} />
    </FormSection>
  )
}
