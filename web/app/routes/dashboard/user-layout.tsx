import { Outlet } from 'react-router'
import { RequireRole } from '../../features/accounts/require-role.tsx'
import { DashboardError } from '../../features/dashboard/dashboard-error.tsx'
import { DashboardStyles } from '../../features/dashboard/dashboard-styles.tsx'
import { CustomerUpdates } from '../../features/dashboard/live-updates.tsx'
import { DashboardShell } from '../../features/dashboard/shell.tsx'
import { UnsavedPages } from '../../features/unsaved/unsaved-pages.tsx'
import { textsHandle, textsLoader, WithExtraTexts } from '../../lib/language/extra-texts.tsx'

export const handle = textsHandle('auth', 'booking', 'dashboard', 'slots')
export const loader = () => null
export const clientLoader = textsLoader(handle)

export default function UserLayout() {
  return (
    <WithExtraTexts>
      <DashboardStyles />
      <RequireRole only="user">
        <CustomerUpdates />
        <DashboardShell menu="user">
          <UnsavedPages>
            <Outlet />
          </UnsavedPages>
        </DashboardShell>
      </RequireRole>
    </WithExtraTexts>
  )
}

export function ErrorBoundary() {
  return <DashboardError />
}
