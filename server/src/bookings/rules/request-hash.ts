import type { BookingRequest } from '@jhilik/contract/booking-requests.ts'
import { requestHash } from '../../platform/request-keys.ts'

/** Hashes a checkout's content except the time shown on the form, which does not make it another request. */
export function checkoutHash({ selectedSlot: _shown, ...request }: BookingRequest): string {
  return requestHash(request)
}
