import { z } from 'zod'
import { ASKED_FIELDS } from './asked-fields.ts'
import type { ServiceAsk } from './constants.ts'
import { placeRequestSchema } from './place-requests.ts'
import { PLACE_FIELDS, type PlaceField } from './places.ts'
import { vehicleRequestSchema } from './vehicle-requests.ts'
import type { BookedVehicle, VehicleField } from './vehicles.ts'

/** Forms have texts. Calls may also send numbers, or leave out what is not asked. */
type AskedInput = string | number | null | undefined

type AskedShape = { [Field in VehicleField]: z.ZodType<BookedVehicle[Field], AskedInput> } & {
  [Field in PlaceField]: z.ZodType<number | null, AskedInput>
}

const ignored = z
  .unknown()
  .optional()
  .transform(() => null)

/**
 * The schemas of the fields that depend on the service, for both sides. The fields that the service asks for are
 * checked; all others may contain anything and become null.
 */
export function askedShape(asks: readonly ServiceAsk[]): AskedShape {
  const asked: Record<string, z.ZodType> = {
    ...(asks.includes('vehicle') && vehicleRequestSchema.shape),
    ...Object.fromEntries(
      PLACE_FIELDS.filter((field) => asks.includes(field)).map((field) => [
        field,
        placeRequestSchema.shape[field],
      ]),
    ),
  }
  return Object.fromEntries(ASKED_FIELDS.map((field) => [field, asked[field] ?? ignored])) as AskedShape
}
