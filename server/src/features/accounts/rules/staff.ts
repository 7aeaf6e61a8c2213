import { type DutyHolder, hasPermission } from '@jhilik/contract/duties.ts'

/**
 * Whether the actor may manage staff, by the locked rows of all active admins: of two owners who demote each other
 * at once the second one is none any more, so one always remains.
 */
export function canManageStaff(admins: readonly (DutyHolder & { id: string })[], actorId: string): boolean {
  return admins.some((admin) => admin.id === actorId && hasPermission(admin, 'staff.manage'))
}
