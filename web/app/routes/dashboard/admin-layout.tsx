import { Outlet } from 'react-router'
import { RequireRole } from '../../features/accounts/require-role.tsx'
import { DashboardError } from '../../features/dashboard/dashboard-error.tsx'
import { StaffUpdates } from '../../features/dashboard/live-updates.tsx'
import { DashboardShell } from '../../features/dashboard/shell.tsx'
import { extraTextsLoader, WithExtraTexts } from '../../lib/language/extra-texts.tsx'

/** The server has all texts; on the first page the browser loads them before hydration. */
export const loader = () => null
export const clientLoader = extraTextsLoader('dashboard')

export default function AdminLayout() {
  return (
    <WithExtraTexts>
      <RequireRole only="admin">
        <StaffUpdates />
        <DashboardShell menu="admin">
          <Outlet />
        </DashboardShell>
      </RequireRole>
    </WithExtraTexts>
  )
}

export function ErrorBoundary() {
  return <DashboardError />
}
