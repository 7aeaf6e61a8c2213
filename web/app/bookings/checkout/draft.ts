import type { Booking } from '@jhilik/contract/bookings.ts'
import { SERVICE_ASKS } from '@jhilik/contract/constants.ts'
import { CONTACT_FIELDS, type Contact } from '@jhilik/contract/contacts.ts'
import { PLACE_FIELDS } from '@jhilik/contract/places.ts'
import { VEHICLE_FIELDS, type Vehicle } from '@jhilik/contract/vehicles.ts'
import { z } from 'zod'
import { rememberArea } from '../../lib/page/booking-areas.ts'
import { personalName } from '../../lib/session/forget-person.ts'
import { sessionActions } from '../../lib/session/session.ts'

const text = z.union([z.string(), z.number()]).transform(String).optional()
const textFor = <Field extends string>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, text])) as Record<Field, typeof text>

const contactSchema = z.object(textFor(CONTACT_FIELDS)).optional()

const furtherLineSchema = z.object({
  serviceId: z.string(),
  asks: z.array(z.enum(SERVICE_ASKS)),
  size: z.string().nullable(),
  addOns: z.array(z.object({ addOn: z.string(), quantity: z.int() })),
  ...textFor(VEHICLE_FIELDS),
  ...textFor(PLACE_FIELDS),
})

/** The typed values, valid or not. */
const draftSchema = z.object({
  customer: contactSchema,
  /** The contact of the profile when the form was saved. */
  profile: contactSchema,
  ...textFor(VEHICLE_FIELDS),
  ...textFor(PLACE_FIELDS),
  note: text,
  customerBin: text,
  coupon: text,
  moreLines: z.array(furtherLineSchema).optional(),
  way: text,
  photos: z.array(z.string()).optional(),
  /** The slot that was booked with this note. */
  bookedSlot: text,
  /** Whether somebody has typed into the form, which also fills itself. */
  isTyped: z.boolean().optional(),
})
type Stored = z.infer<typeof draftSchema>
export type Draft = Omit<Stored, 'bookedSlot' | 'isTyped'>

/**
 * There is one draft for each service, and one without a service, the last one. They are kept until the user signs out
 * or the tab is closed: they survive a reload and a visit to the gateway.
 */
const nameOf = (userId: string, serviceId?: string) => personalName('booking-draft', userId, serviceId)

const readStored = (userId: string, serviceId?: string) => readNamed(nameOf(userId, serviceId))

/** The drafts of this page. The stored ones are removed when a session ends, and cannot be written when storage is full. */
const memory = new Map<string, string>()

sessionActions.store.subscribe(({ user, lost }) => {
  // Somebody whose session has ended may sign in again and continue.
  if (!user && lost) return
  for (const name of memory.keys()) if (!user || !name.startsWith(nameOf(user.sub))) memory.delete(name)
})

function readNamed(name: string): Stored | null {
  try {
    return draftSchema.parse(JSON.parse(sessionStorage.getItem(name) ?? memory.get(name) ?? 'null'))
  } catch {
    return null
  }
}

function store(draft: unknown, ...names: string[]): void {
  const text = JSON.stringify(draft)
  for (const name of names) memory.set(name, text)
  try {
    for (const name of names) sessionStorage.setItem(name, text)
  } catch {
    // Storage may be full.
  }
}

/**
 * Returns what was entered for this service and not booked, else what was entered last. A note belongs to one booking:
 * the form for another slot begins without it.
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

/** The contact for the form: fields that were the profile's when the draft was saved are the current profile's. */
export function contactOf({ customer = {}, profile = {} }: Draft, current: Contact): Contact {
  const typed = CONTACT_FIELDS.filter((field) => customer[field] !== profile[field])
  return {
    ...current,
    ...Object.fromEntries(typed.map((field) => [field, customer[field] ?? current[field]])),
  }
}

interface FormState {
  values: object
  /** The contact of the profile. */
  profile: object
  /** Whether a person has changed the values. */
  isTyped: boolean
}

export function saveDraft(userId: string, serviceId: string, { isTyped, values, profile }: FormState): void {
  const draft = { ...values, profile, isTyped: isTyped || readStored(userId, serviceId)?.isTyped }
  store(draft, nameOf(userId, serviceId), nameOf(userId))
}

/**
 * Fills the form of the service with this vehicle, and keeps what else was typed. A note of an earlier booking does not belong
 * to the one that begins.
 */
export function saveDraftVehicle(userId: string, serviceId: string, vehicle: Partial<Vehicle>): void {
  const { bookedSlot, ...draft } = readStored(userId, serviceId) ?? readStored(userId) ?? {}
  const begun = bookedSlot === undefined ? draft : { ...draft, note: undefined, photos: undefined }
  const fields = VEHICLE_FIELDS.map((field) => [field, vehicle[field] ?? ''])
  store({ ...begun, ...Object.fromEntries(fields) }, nameOf(userId, serviceId))
}

/** Remembers that the slot was booked with this draft. */
export function markBooked(userId: string, serviceId: string, slotId: string): void {
  const draft = readStored(userId, serviceId) ?? readStored(userId)
  store({ ...draft, isTyped: false, bookedSlot: slotId }, nameOf(userId, serviceId), nameOf(userId))
}

/** The booking (of that slot, if given) was released or not paid: its note and photos stay for another slot. */
export function unmarkBooked(userId: string, serviceId: string, slotId?: string): void {
  const bookedSlot = readStored(userId, serviceId)?.bookedSlot
  if (!bookedSlot || (slotId && slotId !== bookedSlot)) return
  for (const name of [nameOf(userId, serviceId), nameOf(userId)]) {
    const draft = readNamed(name)
    if (draft?.bookedSlot === bookedSlot) store({ ...draft, isTyped: true, bookedSlot: undefined }, name)
  }
}

/**
 * Fills the form of the same service with what an earlier booking was for and where, and the contact from the profile, unless
 * somebody has typed into it.
 */
export function saveDraftFrom(userId: string, booking: Booking): void {
  const { service, customer } = booking
  if (booking.area) rememberArea(booking.area._id)
  if (readStored(userId, service._id)?.isTyped) return
  const asked = [...VEHICLE_FIELDS, ...PLACE_FIELDS].filter((field) => booking[field] !== null)
  const draft = {
    customer: { address: customer.address },
    ...Object.fromEntries(asked.map((field) => [field, booking[field]])),
  }
  store(draft, nameOf(userId, service._id))
}
