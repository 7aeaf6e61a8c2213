import { z } from 'zod'
import { requiredNumber, requiredText } from './fields.ts'
import * as messages from './validation.ts'
import type { VehicleField } from './vehicles.ts'

const YEAR_MESSAGE = messages.yearIsNotValid

/** A vehicle as requests carry it, in a booking and in a customer's garage. */
export const vehicleRequestSchema = z.object({
  vehicleType: requiredText(messages.vehicleTypeIsRequired, 60),
  vehicleBrand: requiredText(messages.vehicleBrandIsRequired, 60),
  vehicleModel: requiredText(messages.vehicleModelIsRequired, 60),
  manufacturingYear: requiredNumber(messages.manufacturingYearIsRequired).pipe(
    z.number().int(YEAR_MESSAGE).min(1900, YEAR_MESSAGE).max(2100, YEAR_MESSAGE),
  ),
  registrationPlate: requiredText(messages.registrationPlateIsRequired, 40),
} satisfies Record<VehicleField, z.ZodType>)
