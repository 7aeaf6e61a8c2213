import { Outlet } from 'react-router'
import { textsHandle, textsLoader, WithExtraTexts } from '../../lib/language/extra-texts.tsx'
import { staffEventKeys } from '../../lib/live/event-keys.ts'
import { useLiveQueries } from '../../lib/live/use-live-queries.ts'
import { ConfirmPassword } from '../../people/accounts/confirm-password.tsx'
import { RequireDuty, RequireFirstStep, RequireRole } from '../../site/dashboard/guards.tsx'
import { DashboardError, DashboardShell } from '../../site/dashboard/shell.tsx'
import styles from '../../site/dashboard/staff.css?url'
import { UnsavedPages } from '../../ui/unsaved.tsx'

export const handle = textsHandle('auth', 'booking', 'dashboard', 'slots')
export const loader = () => null
export const clientLoader = textsLoader(handle)

export default function AdminLayout() {
  return (
    <WithExtraTexts>
      <link rel="stylesheet" href={styles} precedence="page" />
      <RequireRole only="admin">
        <StaffUpdates />
        <ConfirmPassword />
        <DashboardShell menu="admin">
          <RequireFirstStep>
            <RequireDuty>
              <UnsavedPages>
                <Outlet />
              </UnsavedPages>
            </RequireDuty>
          </RequireFirstStep>
        </DashboardShell>
      </RequireRole>
    </WithExtraTexts>
  )
}

/** Keeps the pages up to date with changes by others. Renders nothing. */
function StaffUpdates() {
  useLiveQueries(staffEventKeys)
  return null
}

export function ErrorBoundary() {
  return <DashboardError />
}
