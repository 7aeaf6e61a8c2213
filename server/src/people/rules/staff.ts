import { type DutyHolder, hasPermission } from '@jhilik/contract/duties.ts'

/**
 * Returns whether the actor may manage staff, by the locked rows of all active admins. When two owners demote each
 * other at once, the second is no owner any more, so one always remains.
 */
export function canManageStaff(admins: readonly (DutyHolder & { id: string })[], actorId: string): boolean {
  return admins.some((admin) => admin.id === actorId && hasPermission(admin, 'staff.manage'))
}
