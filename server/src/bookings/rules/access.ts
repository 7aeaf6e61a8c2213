import { type DutyHolder, hasPermission, type Permission } from '@jhilik/contract/duties.ts'

/** Returns the id of the account whose bookings the actor may read, or null for everybody's. */
export function readableOwner(
  actor: DutyHolder & { id: string },
  permission: Extract<Permission, 'bookings.read' | 'contacts.read'>,
): string | null {
  return hasPermission(actor, permission) ? null : actor.id
}

/** Returns why the actor may not change somebody else's booking. For customers it does not exist. */
export const refusalOf = (actor: DutyHolder): 'forbidden' | 'not_found' =>
  hasPermission(actor, 'bookings.read') ? 'forbidden' : 'not_found'
