import { bookingChangedSchema, type EventKind, slotChangedSchema } from '@jhilik/contract/events.ts'
import { z } from 'zod'

/** What the triggers of the database say, as it comes. */
const saidSchema = z.discriminatedUnion('kind', [
  slotChangedSchema.extend({ kind: z.literal('slot.changed') }),
  bookingChangedSchema.extend({ kind: z.literal('booking.changed') }),
  z.object({ kind: z.literal('resync') }),
])

export interface Frame {
  kind: EventKind
  /** As it goes over the wire. */
  text: string
}

/** One server-sent event. */
export function frameOf(kind: EventKind, data: object = {}): Frame {
  return { kind, text: `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n` }
}

/** Null for what is none of ours: anybody with an account on the database can say something. */
export function readMessage(payload: string): Frame | null {
  let said: unknown
  try {
    said = JSON.parse(payload)
  } catch {
    return null
  }
  const parsed = saidSchema.safeParse(said)
  if (!parsed.success) return null
  const { kind, ...data } = parsed.data
  return frameOf(kind, data)
}

/** Bookings are the admins' business; what is free is everybody's. */
export function mayHear(kind: EventKind, isAdmin: boolean): boolean {
  return isAdmin || kind !== 'booking.changed'
}
