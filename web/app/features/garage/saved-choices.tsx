import { GARAGE_MAX } from '@jhilik/contract/constants.ts'
import { vehicleText } from '@jhilik/contract/vehicle-text.ts'
import type { Vehicle } from '@jhilik/contract/vehicles.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../ui/cx.ts'
import { addressesQuery, vehiclesQuery } from './api.ts'

interface SavedVehiclesProps {
  plate: string
  /** Nothing is typed yet: the default vehicle fills the fields. */
  isFresh: boolean
  onPick: (vehicle: Vehicle) => void
}

/** Buttons that fill the fields with a saved vehicle; nothing without one. */
export function SavedVehicles({ plate, isFresh, onPick }: SavedVehiclesProps) {
  const t = useTranslations('booking.saved')
  const { data: vehicles = [] } = useQuery(vehiclesQuery())
  const hasLoaded = useRef(false)
  const first = vehicles.find(({ isDefault }) => isDefault)
  useEffect(() => {
    if (hasLoaded.current || !first) return
    hasLoaded.current = true
    if (isFresh) onPick(first)
  }, [first, isFresh, onPick])
  return (
    <Choices label={t('vehicles')} isEmpty={vehicles.length === 0}>
      {vehicles.map((vehicle) => (
        <Choice
          key={vehicle._id}
          name={vehicleText(vehicle).name}
          detail={vehicle.registrationPlate}
          isChosen={vehicle.registrationPlate === plate}
          onChoose={() => onPick(vehicle)}
        />
      ))}
    </Choices>
  )
}

interface SavedAddressesProps {
  address: string
  onPick: (address: string) => void
}

export function SavedAddresses({ address, onPick }: SavedAddressesProps) {
  const t = useTranslations('booking.saved')
  const { data: addresses = [] } = useQuery(addressesQuery())
  return (
    <Choices label={t('addresses')} isEmpty={addresses.length === 0}>
      {addresses.map((saved) => (
        <Choice
          key={saved._id}
          name={saved.label}
          detail={saved.address}
          isChosen={saved.address === address}
          onChoose={() => onPick(saved.address)}
        />
      ))}
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
  const isSaved = vehicles?.some(({ registrationPlate }) => registrationPlate === plate)
  if (!vehicles || isSaved || vehicles.length >= GARAGE_MAX) return null
  return (
    <label className="flex min-h-11 items-center gap-3 sm:col-span-2">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-brand"
      />
      {t('remember')}
    </label>
  )
}

function Choices({ label, isEmpty, children }: { label: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null
  return (
    <fieldset
      aria-label={label}
      className="-m-1 flex min-w-0 snap-x gap-2 overflow-x-auto p-1 pb-2 sm:col-span-2 sm:flex-wrap"
    >
      {children}
    </fieldset>
  )
}

interface ChoiceProps {
  name: string
  detail: string
  isChosen: boolean
  onChoose: () => void
}

function Choice({ name, detail, isChosen, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cx(
        'flex min-h-11 max-w-64 shrink-0 snap-start flex-col rounded-control border px-3.5 py-1.5 text-left leading-snug transition-colors',
        isChosen ? 'border-brand bg-accent-soft' : 'border-line-strong/60 hover:border-ink hover:bg-sunken',
      )}
    >
      <span className="font-semibold text-sm">{name}</span>
      <span className="w-full truncate text-soft text-sm">{detail}</span>
    </button>
  )
}
