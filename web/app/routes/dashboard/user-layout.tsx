import { Outlet } from 'react-router'
import { textsHandle, textsLoader, WithExtraTexts } from '../../lib/language/extra-texts.tsx'
import { RequireRole } from '../../site/dashboard/guards.tsx'
import { CustomerUpdates } from '../../site/dashboard/live-updates.tsx'
import { DashboardError, DashboardShell, DashboardStyles } from '../../site/dashboard/shell.tsx'
import { UnsavedPages } from '../../ui/unsaved/unsaved-pages.tsx'

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
