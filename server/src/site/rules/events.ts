import { bookingChangedSchema, type EventKind, slotChangedSchema } from '@jhilik/contract/events.ts'
import { z } from 'zod'

/** The content of a notification that a database trigger sends. */
const messageSchema = z.discriminatedUnion('kind', [
  slotChangedSchema.extend({ kind: z.literal('slot.changed') }),
  bookingChangedSchema.extend({ kind: z.literal('booking.changed') }),
  z.object({ kind: z.literal('resync') }),
  z.object({ kind: z.literal('sign_in.ended'), signInId: z.uuid() }),
])

export interface Frame {
  kind: EventKind
  /** The text that is sent. */
  text: string
}

/** Formats one server-sent event. */
export function frameOf(kind: EventKind, data: object = {}): Frame {
  return { kind, text: `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n` }
}

interface EndedSignIn {
  kind: 'sign_in.ended'
  signInId: string
}

/** Returns null for an unknown message, because any database user can notify the channel. */
export function readMessage(payload: string): Frame | EndedSignIn | null {
  let message: unknown
  try {
    message = JSON.parse(payload)
  } catch {
    return null
  }
  const parsed = messageSchema.safeParse(message)
  if (!parsed.success) return null
  if (parsed.data.kind === 'sign_in.ended') return parsed.data
  const { kind, ...data } = parsed.data
  return frameOf(kind, data)
}

/** Changes of bookings are for admins only, changes of slots for everybody. */
export function mayReceive(kind: EventKind, isAdmin: boolean): boolean {
  return isAdmin || kind !== 'booking.changed'
}
