import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { HoldsBar } from '../../bookings/checkout/holds/holds-bar.tsx'
import { useUser } from '../../lib/session/use-session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const StaffBar = lazyPart(async () => (await import('../../office/overview/staff-bar.tsx')).loadStaffBar())

/** The bars below the header that only people who are signed in have: unpaid holds and, for staff at home, their day. */
export function SignedInBars({ email }: { email: string }) {
  const user = useUser()
  const { pathname } = useLocation()
  return (
    <>
      <HoldsBar email={email} />
      {pathname === '/' && user?.role === 'admin' && (
        <Suspense fallback={null}>
          <StaffBar />
        </Suspense>
      )}
    </>
  )
}
