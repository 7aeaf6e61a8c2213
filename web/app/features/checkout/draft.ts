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
  /** Whether somebody has typed, not only the form filled itself. */
  isTyped: z.boolean().optional(),
})
type Stored = z.infer<typeof draftSchema>
export type Draft = Omit<Stored, 'bookedSlot' | 'isTyped'>

/**
 * One for each service, and without a service the last one. Until the user signs out or the tab is closed: it survives a
 * reload and a visit to the gateway.
 */
const nameOf = (userId: string, serviceId?: string) => personalName('booking-draft', userId, serviceId)

function readStored(userId: string, serviceId?: string): Stored | null {
  try {
    return draftSchema.parse(JSON.parse(sessionStorage.getItem(nameOf(userId, serviceId)) ?? 'null'))
  } catch {
    return null
  }
}

function store(draft: unknown, ...names: string[]): void {
  try {
    for (const name of names) sessionStorage.setItem(name, JSON.stringify(draft))
  } catch {
    // Storage may be forbidden or full; the form works without it.
  }
}

/**
 * What was entered for this service and not booked, else what was entered last. A note belongs to one booking: the form for
 * another slot begins without it.
 */
export function readDraft(userId: string, serviceId: string, slotId: string): Draft {
  const isOver = ({ bookedSlot }: Stored) => bookedSlot !== undefined && bookedSlot !== slotId
  const own = readStored(userId, serviceId)
  const stored = own && !isOver(own) ? own : (readStored(userId) ?? {})
  const { bookedSlot: _bookedSlot, isTyped: _isTyped, ...draft } = stored
  if (!isOver(stored)) return draft
  const { note: _note, photos: _photos, ...rest } = draft
  return rest
}

/** Stores the values of the form; `isTyped` when a person has changed them. */
export function saveDraft(userId: string, serviceId: string, values: object, isTyped: boolean): void {
  const draft = { ...values, isTyped: isTyped || readStored(userId, serviceId)?.isTyped }
  store(draft, nameOf(userId, serviceId), nameOf(userId))
}

/** Remembers that the slot was booked with this draft. */
export function markBooked(userId: string, serviceId: string, slotId: string): void {
  const draft = readStored(userId, serviceId) ?? readStored(userId)
  store({ ...draft, isTyped: false, bookedSlot: slotId }, nameOf(userId, serviceId), nameOf(userId))
}

/**
 * Fills the form of the same service with what an earlier booking was for and where, and the contact from the profile, unless
 * somebody has typed into it.
 */
export function saveDraftFrom(userId: string, booking: Booking): void {
  const { service, customer } = booking
  if (readStored(userId, service._id)?.isTyped) return
  const asked = [...VEHICLE_FIELDS, ...PLACE_FIELDS].filter((field) => booking[field] !== null)
  const draft = {
    customer: { address: customer.address },
    ...Object.fromEntries(asked.map((field) => [field, booking[field]])),
  }
  store(draft, nameOf(userId, service._id))
}
