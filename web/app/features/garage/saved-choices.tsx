import { vehicleText } from '@jhilik/contract/vehicle-text.ts'
import type { Vehicle } from '@jhilik/contract/vehicles.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../ui/cx.ts'
import { addressesQuery, vehiclesQuery } from './api.ts'

/** GARAGE_MAX of the contract, whose module would add the schemas to the page. */
const MOST = 20

interface SavedVehiclesProps {
  plate: string
  /** Nothing was typed yet: the default vehicle is filled in. */
  isFresh: boolean
  onPick: (vehicle: Vehicle) => void
}

/** Buttons that fill the fields with a saved vehicle. Renders nothing without saved vehicles. */
export function SavedVehicles({ plate, isFresh, onPick }: SavedVehiclesProps) {
  const t = useTranslations('booking.saved')
  const { data: vehicles = [] } = useQuery(vehiclesQuery())
  const hasCome = useRef(false)
  const first = vehicles.find(({ isDefault }) => isDefault)
  useEffect(() => {
    if (hasCome.current || !first) return
    hasCome.current = true
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
      {addresses.map((kept) => (
        <Choice
          key={kept._id}
          name={kept.label}
          detail={kept.address}
          isChosen={kept.address === address}
          onChoose={() => onPick(kept.address)}
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

/** Offers to save the vehicle, unless it is saved already or the garage is full. */
export function RememberVehicle({ plate, checked, onChange }: RememberProps) {
  const t = useTranslations('booking.saved')
  const { data: vehicles } = useQuery(vehiclesQuery())
  const isKept = vehicles?.some(({ registrationPlate }) => registrationPlate === plate)
  if (!vehicles || isKept || vehicles.length >= MOST) return null
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
