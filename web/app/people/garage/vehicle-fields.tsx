import type { RequiredVehicleFields } from '@jhilik/contract/asked-details.ts'
import { VEHICLE_TYPES } from '@jhilik/contract/constants.ts'
import { plateText } from '@jhilik/contract/plates.ts'
import { VEHICLE_FIELDS, type VehicleField } from '@jhilik/contract/vehicles.ts'
import { type ReactElement, type ReactNode, useId, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { Field, Select, TextInput } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'

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

const isRequired: RequiredVehicleFields = {
  vehicleType: true,
  vehicleBrand: true,
  vehicleModel: true,
  manufacturingYear: true,
  registrationPlate: true,
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
      label={t(`vehicleLabels.${field}`)}
      error={errors[field]?.message}
      required={isRequired[field]}
      {...(field === 'registrationPlate' && { className: 'col-span-full', hint: plateHint })}
    >
      {controls[field](register(field))}
    </Field>
  ))
}

interface Brand {
  brand: string
  /** The name in Bangla, by which it is found too. */
  bangla: string
  models: string[]
}

interface Suggestion {
  value: string
  /** A text shown beside the value. */
  label?: string
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Brands, and the models of the chosen brand. `load` fetches them, when one of the fields is first used. */
function useVehicleSuggestions(brand: string) {
  const [brands, setBrands] = useState<readonly Brand[]>([])
  const inBangla = useLocale() === 'bn'
  const chosen = brands.find((known) => same(known.brand, brand) || same(known.bangla, brand))
  return {
    brands: brands.map(
      ({ brand: value, bangla }): Suggestion => ({ value, ...(inBangla && { label: bangla }) }),
    ),
    models: chosen?.models ?? [],
    load: () => {
      if (brands.length > 0) return
      import('./vehicle-models.json').then(
        ({ default: known }) => setBrands(known),
        (error: unknown) => console.error('The vehicle brands could not be loaded', error),
      )
    },
  }
}

/** The plate as it will be shown, if that is another text than the typed one. */
export function useShownPlate(plate: string): string | null {
  const shown = plateText(plate, useLocale())
  return shown === plate.trim() ? null : shown
}
