import { z } from 'zod'
import { requiredNumber, requiredText } from './fields.ts'
import type { VehicleField } from './vehicles.ts'

const YEAR_MESSAGE = 'Please enter a year like 2020'

/** A vehicle as requests carry it, in a booking and in a customer's garage. */
export const vehicleRequestSchema = z.object({
  vehicleType: requiredText('Vehicle type is required', 60),
  vehicleBrand: requiredText('Vehicle brand is required', 60),
  vehicleModel: requiredText('Vehicle model is required', 60),
  manufacturingYear: requiredNumber('Manufacturing year is required').pipe(
    z.number().int(YEAR_MESSAGE).min(1900, YEAR_MESSAGE).max(2100, YEAR_MESSAGE),
  ),
  registrationPlate: requiredText('Registration plate is required', 40),
} satisfies Record<VehicleField, z.ZodType>)
