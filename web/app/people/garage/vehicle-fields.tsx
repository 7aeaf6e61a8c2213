import { VEHICLE_TYPES } from '@jhilik/contract/constants.ts'
import { VEHICLE_FIELDS, type VehicleField } from '@jhilik/contract/vehicles.ts'
import { type ReactElement, type ReactNode, useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Field, TextInput } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Select } from '../../ui/select.tsx'
import { useVehicleSuggestions } from './use-vehicle-suggestions.ts'

interface VehicleFieldsProps {
  register: (field: VehicleField) => UseFormRegisterReturn
  errors: Partial<Record<VehicleField, { message?: string | undefined }>>
  /** The brand as it is now: models are suggested by it. */
  brand: string
  /** Fields to begin with; the others follow in their usual order. */
  first?: readonly VehicleField[]
  /** A type to offer besides VEHICLE_TYPES: the one that the vehicle was saved with. */
  ownType?: string | undefined
  plateHint?: ReactNode
}

/** Every field of a vehicle with its message, for a grid of two columns. */
export function VehicleFields({
  register,
  errors,
  brand,
  first = [],
  ownType,
  plateHint,
}: VehicleFieldsProps) {
  const t = useTranslations('booking')
  const id = useId()
  const { brands, models, load } = useVehicleSuggestions(brand)
  const isListed = VEHICLE_TYPES.some((type) => type === ownType)
  const controls: Record<VehicleField, (registered: UseFormRegisterReturn) => ReactElement> = {
    vehicleType: (registered) => (
      <Select {...registered}>
        {ownType !== undefined && !isListed && <option value={ownType}>{ownType}</option>}
        {VEHICLE_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`vehicleTypes.${type}`)}
          </option>
        ))}
      </Select>
    ),
    vehicleBrand: (registered) => (
      <>
        <TextInput {...registered} list={`${id}-brands`} onFocus={load} />
        <datalist id={`${id}-brands`}>
          {brands.map(({ value, label }) => (
            <option key={value} value={value} label={label} />
          ))}
        </datalist>
      </>
    ),
    vehicleModel: (registered) => (
      <>
        <TextInput {...registered} list={`${id}-models`} onFocus={load} />
        <datalist id={`${id}-models`}>
          {models.map((model) => (
            <option key={model} value={model} />
          ))}
        </datalist>
      </>
    ),
    manufacturingYear: (registered) => <NumberInput min={1900} max={2100} {...registered} />,
    registrationPlate: (registered) => (
      <TextInput autoCapitalize="characters" spellCheck={false} {...registered} />
    ),
  }
  // The fields are registered in the order in which they are shown: the first invalid one gets the focus.
  return [...new Set([...first, ...VEHICLE_FIELDS])].map((field) => (
    <Field
      key={field}
      label={t(`form.${field}`)}
      error={errors[field]?.message}
      required
      {...(field === 'registrationPlate' && { className: 'col-span-full', hint: plateHint })}
    >
      {controls[field](register(field))}
    </Field>
  ))
}
