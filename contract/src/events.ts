import { z } from 'zod'
import { success } from './envelope.ts'
import { dateSchema, idSchema, instantSchema } from './primitives.ts'

/**
 * `GET /events` is a stream of server-sent events. Each is named after its kind; ids only, whoever may read
 * what they stand for asks for it. `ready` comes first, `resync` when some may have been missed: both mean
 * that what is on the screen should be read again.
 */
export const slotChangedSchema = z.object({
  /** Null when several slots of that day changed at once. */
  slotId: idSchema.nullable(),
  serviceId: idSchema,
  date: dateSchema,
})
export type SlotChanged = z.infer<typeof slotChangedSchema>

/** For admins only. */
export const bookingChangedSchema = z.object({ bookingId: idSchema })
export type BookingChanged = z.infer<typeof bookingChangedSchema>

export const EVENT_KINDS = ['ready', 'resync', 'slot.changed', 'booking.changed'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** Strict, so that nobody takes a misspelt ticket for the public stream. */
export const eventsQuerySchema = z.strictObject({ ticket: z.string().max(1000).optional() })

/** `POST /events/ticket`: an EventSource sends no bearer header, so it brings this along. */
export const eventsTicketResponseSchema = success(z.object({ ticket: z.string(), expiresAt: instantSchema }))
