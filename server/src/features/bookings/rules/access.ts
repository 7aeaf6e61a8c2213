import type { Role } from '@jhilik/contract/constants.ts'

/** Whose bookings the actor may read: the id of an account, or null for anybody's. */
export function readableOwner(actor: { id: string; role: Role }): string | null {
  return actor.role === 'admin' ? null : actor.id
}
