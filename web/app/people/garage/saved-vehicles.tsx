import { plainDigits } from '@jhilik/contract/clock-text.ts'
import { GARAGE_MAX } from '@jhilik/contract/constants.ts'
import { plateKey } from '@jhilik/contract/plates.ts'
import { isSampleVehicle, VEHICLE_FIELDS, type VehicleField } from '@jhilik/contract/vehicles.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useVehicleText } from '../../lib/language/use-booking-texts.ts'
import { Checkbox } from '../../ui/field.tsx'
import { WholeWords } from '../../ui/text.tsx'
import { vehiclesQuery } from './api.ts'
import { Choice, Choices, useOwnValue } from './choices.tsx'

/** The values of the fields: numbers are texts in the digits of either language. */
export type TypedVehicle = Record<VehicleField, unknown>

const BLANK = {
  ...Object.fromEntries(VEHICLE_FIELDS.map((field) => [field, ''])),
  vehicleType: 'car',
} as TypedVehicle

const comparable = (vehicle: TypedVehicle, field: VehicleField) => {
  const text = plainDigits(String(vehicle[field] ?? '')).trim()
  return field === 'registrationPlate' ? plateKey(text) : text
}

/** The saved vehicle that these fields are, if any. */
export function useSavedVehicle(typed: TypedVehicle | null) {
  const { data = [] } = useQuery(vehiclesQuery())
  return data.find(
    (saved) =>
      typed && VEHICLE_FIELDS.every((field) => comparable(saved, field) === comparable(typed, field)),
  )
}

interface SavedVehiclesProps {
  typed: TypedVehicle
  onPick: (vehicle: TypedVehicle) => void
}

/** Fills the fields with a saved vehicle, or with what was typed before; nothing without a saved one. */
export function SavedVehicles({ typed, onPick }: SavedVehiclesProps) {
  const t = useTranslations('booking.saved')
  const textOf = useVehicleText()
  const { data: vehicles } = useQuery(vehiclesQuery())
  const chosen = useSavedVehicle(typed)
  // The fields may be filled with a saved vehicle before the list of saved ones has arrived.
  const isOwn = vehicles !== undefined && chosen === undefined && !isSampleVehicle(typed)
  const own = useOwnValue(typed, isOwn)
  if (!vehicles?.length) return null
  return (
    <Choices label={t('vehicles')}>
      {(group) => (
        <>
          {vehicles.map((vehicle) => (
            <Choice
              key={vehicle._id}
              group={group}
              name={textOf(vehicle).nameAndYear}
              detail={<WholeWords text={textOf(vehicle).plate} />}
              isChosen={vehicle === chosen}
              onChoose={() => onPick(vehicle)}
            />
          ))}
          <Choice
            group={group}
            name={t('otherVehicle')}
            isChosen={chosen === undefined}
            onChoose={() => onPick(own.current ?? BLANK)}
          />
        </>
      )}
    </Choices>
  )
}

interface RememberProps {
  plate: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Offers to save a vehicle that is not saved yet, below the limit. */
export function RememberVehicle({ plate, checked, onChange }: RememberProps) {
  const t = useTranslations('booking.saved')
  const { data: vehicles } = useQuery(vehiclesQuery())
  const key = plateKey(plate)
  const isSaved = vehicles?.some(({ registrationPlate }) => plateKey(registrationPlate) === key)
  if (!vehicles || isSaved || vehicles.length >= GARAGE_MAX) return null
  return (
    <Checkbox
      label={t('remember')}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="sm:col-span-2"
    />
  )
}
