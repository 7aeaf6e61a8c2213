import { Outlet } from 'react-router'
import { LogoutButton } from '../../features/accounts/logout-button.tsx'
import { RequireRole } from '../../features/accounts/require-role.tsx'
import { DashboardError } from '../../features/dashboard/dashboard-error.tsx'
import { loadTexts, WithDashboardTexts } from '../../features/dashboard/dashboard-texts.tsx'
import { StaffUpdates } from '../../features/dashboard/live-updates.tsx'
import { DashboardShell } from '../../features/dashboard/shell.tsx'

/** The server has all texts; on the first page the browser loads them before hydration. */
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

export function ErrorBoundary() {
  return <DashboardError />
}
