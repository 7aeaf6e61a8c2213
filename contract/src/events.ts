import { z } from 'zod'
import { success } from './envelope.ts'
import { dateSchema, idSchema, instantSchema } from './primitives.ts'

/**
 * `GET /events` is a stream of server-sent events, each named after its kind. They contain ids only; clients read
 * the rows through the API, which checks permissions. `ready` is the first event, `resync` means that some may
 * have been missed, or that any free time may have changed: after both a client reloads what it shows.
 */
export const slotChangedSchema = z.object({
  /** Null when several slots of that day changed at once. */
  slotId: idSchema.nullable(),
  /** Null when a crew's day has changed, and with it the free slots of all services. */
  serviceId: idSchema.nullable(),
  date: dateSchema,
})
export type SlotChanged = z.infer<typeof slotChangedSchema>

/** This event is sent to admins only. */
export const bookingChangedSchema = z.object({ bookingId: idSchema })
export type BookingChanged = z.infer<typeof bookingChangedSchema>

export const EVENT_KINDS = ['ready', 'resync', 'slot.changed', 'services.changed', 'booking.changed'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** The schema is strict because a misspelled `ticket` must not open the public stream. */
export const eventsQuerySchema = z.strictObject({ ticket: z.string().max(1000).optional() })

/** `POST /events/ticket` returns this. EventSource cannot send a bearer header; it sends this ticket. */
export const eventsTicketResponseSchema = success(z.object({ ticket: z.string(), expiresAt: instantSchema }))
