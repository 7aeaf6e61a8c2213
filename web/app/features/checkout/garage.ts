import type { Vehicle } from '@jhilik/contract/vehicles.ts'
import type { ComponentType } from 'react'

/** What the page knows of the customer's vehicles and addresses, to fill the form with. */
export interface Garage {
  SavedVehicles: ComponentType<{
    plate: string
    /** Nothing was typed yet: the default one may fill the fields by itself. */
    isFresh: boolean
    onPick: (vehicle: Vehicle) => void
  }>
  SavedAddresses: ComponentType<{ address: string; onPick: (address: string) => void }>
  RememberVehicle: ComponentType<{
    plate: string
    checked: boolean
    onChange: (checked: boolean) => void
  }>
  /** Never refuses. */
  rememberVehicle: (vehicle: Vehicle) => Promise<void>
}
