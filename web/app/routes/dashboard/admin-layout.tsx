import { Outlet } from 'react-router'
import { LogoutButton } from '../../features/accounts/logout-button.tsx'
import { RequireRole } from '../../features/accounts/require-role.tsx'
import { loadTexts, WithDashboardTexts } from '../../features/dashboard/dashboard-texts.tsx'
import { StaffUpdates } from '../../features/dashboard/live-updates.tsx'
import { DashboardShell } from '../../features/dashboard/shell.tsx'

export { DashboardError as ErrorBoundary } from '../../features/dashboard/dashboard-error.tsx'

/** The server has every text; on the first page the browser loads them before it takes over. */
export const loader = () => null
export const clientLoader = loadTexts

export default function AdminLayout() {
  return (
    <WithDashboardTexts>
      <RequireRole only="admin">
        <StaffUpdates />
        <DashboardShell menu="admin" footer={<LogoutButton className="w-full justify-start gap-3 px-3!" />}>
          <Outlet />
        </DashboardShell>
      </RequireRole>
    </WithDashboardTexts>
  )
}
