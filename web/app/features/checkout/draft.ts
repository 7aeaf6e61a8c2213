import type { Booking } from '@jhilik/contract/bookings.ts'
import { CONTACT_FIELDS } from '@jhilik/contract/contacts.ts'
import { pickVehicle, VEHICLE_FIELDS } from '@jhilik/contract/vehicles.ts'
import { z } from 'zod'
import { personalName } from '../../lib/session/forget-person.ts'

const text = z.union([z.string(), z.number()]).transform(String).optional()
const textFor = <Field extends string>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, text])) as Record<Field, typeof text>

/** The typed values, valid or not. */
const draftSchema = z.object({
  customer: z.object(textFor(CONTACT_FIELDS)).optional(),
  ...textFor(VEHICLE_FIELDS),
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

/** Fills the form with the vehicle and the address of an earlier booking, and the contact from the profile. */
export function saveDraftFrom(userId: string, booking: Booking): void {
  saveDraft(userId, { customer: { address: booking.customer.address }, ...pickVehicle(booking) })
}
