// This file has the names of the fields only: the booking form loads their schemas after it has shown the fields.

import { PLACE_FIELDS, type PlaceField } from './places.ts'
import { VEHICLE_FIELDS, type VehicleField } from './vehicles.ts'

export type AskedField = VehicleField | PlaceField

/** Every field that some service asks for. */
export const ASKED_FIELDS: readonly AskedField[] = [...VEHICLE_FIELDS, ...PLACE_FIELDS]
