import { hasPermission, type Permission } from '@jhilik/contract/duties.ts'
import { useUser } from './use-session.ts'

/** Tells whether the duty of the signed-in user has a permission (contract/src/duties.ts). False for visitors. */
export function usePermission(): (permission: Permission) => boolean {
  const user = useUser()
  return (permission) => user !== null && hasPermission(user, permission)
}
