import { type DutyHolder, hasPermission, type Permission } from '@jhilik/contract/duties.ts'

/** Whose bookings the actor may read: the id of an account, or null for anybody's. */
export function readableOwner(
  actor: DutyHolder & { id: string },
  permission: Extract<Permission, 'bookings.read' | 'contacts.read'>,
): string | null {
  return hasPermission(actor, permission) ? null : actor.id
}

/** Why the actor may not change somebody else's booking; to customers it does not exist. */
export const refusalOf = (actor: DutyHolder): 'forbidden' | 'not_found' =>
  hasPermission(actor, 'bookings.read') ? 'forbidden' : 'not_found'
