import { hasPermission, type Permission } from '@jhilik/contract/duties.ts'
import { useUser } from './use-session.ts'

/** Whether the signed-in user may do something, by the table the server uses. False for visitors. */
export function usePermission(): (permission: Permission) => boolean {
  const user = useUser()
  return (permission) => user !== null && hasPermission(user, permission)
}
