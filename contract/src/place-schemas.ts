import { z } from 'zod'
import type { Place, PlaceField } from './places.ts'

export const placeSchema = z.object({
  rooms: z.int().nullable(),
  floor: z.int().nullable(),
  units: z.int().nullable(),
} satisfies { [Field in PlaceField]: z.ZodType<Place[Field]> })
