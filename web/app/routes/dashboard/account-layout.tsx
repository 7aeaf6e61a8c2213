import { Outlet } from 'react-router'
import { RequireRole } from '../../features/accounts/require-role.tsx'
import { DashboardError } from '../../features/dashboard/dashboard-error.tsx'
import { DashboardShell } from '../../features/dashboard/shell.tsx'
import { textsHandle, textsLoader, WithExtraTexts } from '../../lib/language/extra-texts.tsx'
import { useUser } from '../../lib/session/use-session.ts'

export const handle = textsHandle('auth', 'booking', 'dashboard', 'slots')
export const loader = () => null
export const clientLoader = textsLoader(handle)

/** For customers and admins alike. */
export default function AccountLayout() {
  const user = useUser()
  return (
    <WithExtraTexts>
      <RequireRole>
        <DashboardShell menu={user?.role ?? 'user'}>
          <Outlet />
        </DashboardShell>
      </RequireRole>
    </WithExtraTexts>
  )
}

export function ErrorBoundary() {
  return <DashboardError />
}
