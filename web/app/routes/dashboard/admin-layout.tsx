import { Outlet } from 'react-router'
import { RequireRole } from '../../features/accounts/require-role.tsx'
import { StaffUpdates } from '../../features/dashboard/live-updates.tsx'
import { DashboardShell } from '../../features/dashboard/shell.tsx'
import { extraTextsLoader, WithExtraTexts } from '../../lib/language/extra-texts.tsx'

export { DashboardError as ErrorBoundary } from '../../features/dashboard/dashboard-error.tsx'

/** The server has every text; on the first page the browser loads them before it takes over. */
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
