import { Outlet } from 'react-router'
import { RequireRole } from '../../features/accounts/require-role.tsx'
import { DashboardError } from '../../features/dashboard/dashboard-error.tsx'
import { CustomerUpdates } from '../../features/dashboard/live-updates.tsx'
import { DashboardShell } from '../../features/dashboard/shell.tsx'
import { extraTextsLoader, WithExtraTexts } from '../../lib/language/extra-texts.tsx'

/** The server has all texts; on the first page the browser loads them before hydration. */
export const loader = () => null
export const clientLoader = extraTextsLoader('dashboard')

export default function UserLayout() {
  return (
    <WithExtraTexts>
      <RequireRole only="user">
        <CustomerUpdates />
        <DashboardShell menu="user">
          <Outlet />
        </DashboardShell>
      </RequireRole>
    </WithExtraTexts>
  )
}

export function ErrorBoundary() {
  return <DashboardError />
}
