import { Outlet } from 'react-router'
import { ConfirmPassword } from '../../features/accounts/confirm-password.tsx'
import { RequireRole } from '../../features/accounts/require-role.tsx'
import { DashboardError } from '../../features/dashboard/dashboard-error.tsx'
import { DashboardStyles } from '../../features/dashboard/dashboard-styles.tsx'
import { StaffUpdates } from '../../features/dashboard/live-updates.tsx'
import { RequireDuty } from '../../features/dashboard/require-duty.tsx'
import { RequireSecondFactor } from '../../features/dashboard/require-second-factor.tsx'
import { DashboardShell } from '../../features/dashboard/shell.tsx'
import { UnsavedPages } from '../../features/unsaved/unsaved-pages.tsx'
import { textsHandle, textsLoader, WithExtraTexts } from '../../lib/language/extra-texts.tsx'

export const handle = textsHandle('auth', 'booking', 'dashboard', 'slots')
export const loader = () => null
export const clientLoader = textsLoader(handle)

export default function AdminLayout() {
  return (
    <WithExtraTexts>
      <DashboardStyles />
      <RequireRole only="admin">
        <StaffUpdates />
        <ConfirmPassword />
        <DashboardShell menu="admin">
          <RequireSecondFactor>
            <RequireDuty>
              <UnsavedPages>
                <Outlet />
              </UnsavedPages>
            </RequireDuty>
          </RequireSecondFactor>
        </DashboardShell>
      </RequireRole>
    </WithExtraTexts>
  )
}

export function ErrorBoundary() {
  return <DashboardError />
}
