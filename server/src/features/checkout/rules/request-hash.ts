import { createHash } from 'node:crypto'
import type { BookingRequest } from '@jhilik/contract/booking-requests.ts'

/** Identifies a request's content: two requests under one idempotency key must have the same. */
export function requestHash(request: object): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url')
}

/** The same of a checkout, without the time shown on the form: it does not make another request. */
export function checkoutHash({ selectedSlot: _shown, ...request }: BookingRequest): string {
  return requestHash(request)
}
