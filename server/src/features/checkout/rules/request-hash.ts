import type { BookingRequest } from '@jhilik/contract/booking-requests.ts'
import { requestHash } from '../../../platform/request-keys.ts'

/** A checkout's content, without the time shown on the form: it does not make another request. */
export function checkoutHash({ selectedSlot: _shown, ...request }: BookingRequest): string {
  return requestHash(request)
}
