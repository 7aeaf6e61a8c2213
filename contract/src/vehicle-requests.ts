import { z } from 'zod'
import { requiredNumber, requiredText } from './fields.ts'
import * as messages from './validation.ts'
import type { VehicleField } from './vehicles.ts'

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
