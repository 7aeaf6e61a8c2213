import * as messages from '@jhilik/contract/validation.ts'
import { invalidField } from '../../platform/problem.ts'

/** Staff must give a reason for changing a booking. Throws 400 naming the field. */
export function requireReason(reason: string | undefined): void {
  if (reason) return
  throw invalidField('reason', messages.reasonMustBeGiven)
}
