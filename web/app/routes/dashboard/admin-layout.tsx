import { Outlet } from 'react-router'
import { LogoutButton } from '../../features/accounts/logout-button.tsx'
import { RequireRole } from '../../features/accounts/require-role.tsx'
import { DashboardShell } from '../../features/dashboard/shell.tsx'

export { DashboardError as ErrorBoundary } from '../../features/dashboard/dashboard-error.tsx'

export default function AdminLayout() {
  return (
    <RequireRole only="admin">
      <DashboardShell menu="admin" footer={<LogoutButton className="w-full justify-start gap-3 px-3" />}>
        <Outlet />
      </DashboardShell>
    </RequireRole>
  )
}
