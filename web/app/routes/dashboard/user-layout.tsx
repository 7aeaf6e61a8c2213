import { Outlet } from 'react-router'
import { hasBookingOfSlot } from '../../bookings/bookings/api.ts'
import { textsHandle, textsLoader, WithExtraTexts } from '../../lib/language/extra-texts.tsx'
import { customerEventKeys } from '../../lib/live/event-keys.ts'
import type { KeysOfEvent } from '../../lib/live/invalidate-on-events.ts'
import { useLiveQueries } from '../../lib/live/use-live-queries.ts'
import { RequireRole } from '../../site/dashboard/guards.tsx'
import { DashboardError, DashboardShell } from '../../site/dashboard/shell.tsx'
import { UnsavedPages } from '../../ui/unsaved.tsx'

export const handle = textsHandle('auth', 'booking', 'dashboard', 'slots', 'visit')
export const loader = () => null
export const clientLoader = textsLoader(handle)

export default function UserLayout() {
  return (
    <WithExtraTexts>
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

const keysOfEvent: KeysOfEvent = (event, client) =>
  customerEventKeys(event, (slotId) => hasBookingOfSlot(client, slotId))

/** Keeps the pages up to date with changes by others. Renders nothing. */
function CustomerUpdates() {
  useLiveQueries(keysOfEvent)
  return null
}

export function ErrorBoundary() {
  return <DashboardError />
}
