import type { Booking } from '@jhilik/contract/bookings.ts'
import { CONTACT_FIELDS } from '@jhilik/contract/contacts.ts'
import { PLACE_FIELDS } from '@jhilik/contract/places.ts'
import { VEHICLE_FIELDS } from '@jhilik/contract/vehicles.ts'
import { z } from 'zod'
import { personalName } from '../../lib/session/forget-person.ts'

const text = z.union([z.string(), z.number()]).transform(String).optional()
const textFor = <Field extends string>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, text])) as Record<Field, typeof text>

/** The typed values, valid or not. */
const draftSchema = z.object({
  customer: z.object(textFor(CONTACT_FIELDS)).optional(),
  ...textFor(VEHICLE_FIELDS),
  ...textFor(PLACE_FIELDS),
  note: text,
  customerBin: text,
  gateway: text,
  photos: z.array(z.string()).optional(),
  /** The slot that was booked with this note. */
  bookedSlot: text,
})
export type Draft = Omit<z.infer<typeof draftSchema>, 'bookedSlot'>

/** Until the user signs out or the tab is closed: it survives a reload and a visit to the gateway. */
const nameOf = (userId: string) => personalName('booking-draft', userId)

function readStored(userId: string): z.infer<typeof draftSchema> {
  try {
    return draftSchema.parse(JSON.parse(sessionStorage.getItem(nameOf(userId)) ?? '{}'))
  } catch {
    return {}
  }
}

/** A note belongs to one booking: the form for another slot begins without it. */
export function readDraft(userId: string, slotId: string): Draft {
  const { bookedSlot, ...draft } = readStored(userId)
  if (bookedSlot === undefined || bookedSlot === slotId) return draft
  const { note: _note, photos: _photos, ...rest } = draft
  return rest
}

export function saveDraft(userId: string, draft: unknown): void {
  try {
    sessionStorage.setItem(nameOf(userId), JSON.stringify(draft))
  } catch {
    // Storage may be forbidden or full; the form works without it.
  }
}

/** Remembers that the slot was booked with this draft. */
export function markBooked(userId: string, slotId: string): void {
  saveDraft(userId, { ...readStored(userId), bookedSlot: slotId })
}

/** Fills the form with what an earlier booking was for and where, and the contact from the profile. */
export function saveDraftFrom(userId: string, booking: Booking): void {
  const asked = [...VEHICLE_FIELDS, ...PLACE_FIELDS].filter((field) => booking[field] !== null)
  saveDraft(userId, {
    customer: { address: booking.customer.address },
    ...Object.fromEntries(asked.map((field) => [field, booking[field]])),
  })
}
