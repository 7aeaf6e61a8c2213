import type { Booking } from '@jhilik/contract/bookings.ts'
import { z } from 'zod'
import { personalName } from '../../lib/session/forget-person.ts'

const text = z.string().optional()

/** What somebody has typed so far, right or wrong. */
const draftSchema = z.object({
  customer: z.object({ name: text, email: text, phone: text, address: text }).optional(),
  vehicleType: text,
  vehicleBrand: text,
  vehicleModel: text,
  manufacturingYear: z.union([z.string(), z.number()]).optional(),
  registrationPlate: text,
})
export type Draft = z.infer<typeof draftSchema>

/** Until the user signs out or the tab is closed: it survives a reload and a visit to the gateway. */
const nameOf = (userId: string) => personalName('booking-draft', userId)

export function readDraft(userId: string): Draft {
  try {
    return draftSchema.parse(JSON.parse(sessionStorage.getItem(nameOf(userId)) ?? '{}'))
  } catch {
    return {}
  }
}

export function saveDraft(userId: string, draft: unknown): void {
  try {
    sessionStorage.setItem(nameOf(userId), JSON.stringify(draft))
  } catch {
    // Storage may be forbidden or full; the form works without it.
  }
}

/** The form begins with the vehicle and the address of a booking made before; who books stays themselves. */
export function keepForNext(userId: string, { customer, ...booking }: Booking): void {
  const { vehicleType, vehicleBrand, vehicleModel, manufacturingYear, registrationPlate } = booking
  const vehicle = { vehicleType, vehicleBrand, vehicleModel, manufacturingYear, registrationPlate }
  saveDraft(userId, { customer: { address: customer.address }, ...vehicle })
}
