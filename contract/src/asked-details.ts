import { z } from 'zod'
import { ASKED_FIELDS } from './asked-fields.ts'
import type { ServiceAsk } from './constants.ts'
import { readNumber } from './digits.ts'
import { requiredNumber, requiredText } from './fields.ts'
import { PLACE_FIELDS, type PlaceField } from './places.ts'
import * as messages from './validation.ts'
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

/** A whole number that may be left out. Forms send it as text, calls send a number. */
function optionalNumber(min: number, max: number, message: string) {
  return z.preprocess((value) => {
    const read = typeof value === 'string' ? readNumber(value) : value
    return read === undefined ? null : read
  }, z.number({ error: message }).int(message).min(min, message).max(max, message).nullable())
}

/** The facts about the place as requests carry them. */
export const placeRequestSchema = z.object({
  rooms: optionalNumber(1, 50, messages.from1To50Rooms),
  floor: optionalNumber(0, 100, messages.from0To100Floors),
  units: optionalNumber(1, 50, messages.from1To50Units),
} satisfies Record<PlaceField, z.ZodType>)

/** A vehicle as requests carry it, in a booking and in a customer's garage. */
export const vehicleRequestSchema = z.object({
  vehicleType: requiredText(messages.vehicleTypeIsRequired, 60),
  vehicleBrand: requiredText(messages.vehicleBrandIsRequired, 60),
  vehicleModel: requiredText(messages.vehicleModelIsRequired, 60),
  manufacturingYear: requiredNumber(messages.manufacturingYearIsRequired).pipe(
    z
      .number()
      .int(messages.yearIsNotValid)
      .min(1900, messages.yearIsNotValid)
      .max(2100, messages.yearIsNotValid),
  ),
  registrationPlate: requiredText(messages.registrationPlateIsRequired, 40),
} satisfies Record<VehicleField, z.ZodType>)

/** Whether people must fill in each field: those with a default may be left out. */
export type RequiredVehicleFields = {
  [Name in VehicleField]: (typeof vehicleRequestSchema.shape)[Name] extends z.ZodDefault ? false : true
}
