import { type ComponentType, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { selectionIdsOf } from '../bookings/checkout/booking-target.ts'
import { usePageFocus } from '../lib/page/page-focus.ts'
import { bookingsOf, useUser } from '../lib/session/use-session.ts'
import { ErrorPage } from '../site/layout/error-page.tsx'
import { Footer } from '../site/layout/footer.tsx'
import { Header } from '../site/layout/header.tsx'
import { ScrollToTop } from '../site/layout/scroll-to-top.tsx'
import { hydrateWhenNear } from '../startup/hydrate-when-near.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import type { Route } from './+types/public-layout'

const FooterBody = hydrateWhenNear(
  'footer',
  async () => (await import('../site/layout/footer-body.tsx')).FooterBody,
)
const HeaderCountdown = lazyPart(
  async () => (await import('../bookings/bookings/header-countdown.tsx')).HeaderCountdown,
)
const SignedInBars = lazyPart(async () => (await import('../site/layout/signed-in-bars.tsx')).SignedInBars)

/**
 * Renders its part only for signed-in users, whom the server does not know while rendering. It is a component of its
 * own: a re-render of the layout would hydrate the whole page in one task.
 */
function ForUser({ part: Part }: { part: ComponentType<{ email: string }> }) {
  const user = useUser()
  return (
    user && (
      <Suspense fallback={null}>
        <Part email={bookingsOf(user)} />
      </Suspense>
    )
  )
}

/** The form for a chosen slot, and the result of its payment. Without a slot the booking page is like any other. */
const isCheckout = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname === '/booking' ? selectionIdsOf(search) !== null : pathname.startsWith('/booking/')

/** React hydrates what is in a Suspense in a task of its own, not in one task with the whole page. */
export default function PublicLayout() {
  const location = useLocation()
  const inCheckout = isCheckout(location)
  usePageFocus()
  return (
    <>
      <SkipLink />
      <Suspense>
        <div className="sticky top-0 z-40 print:hidden">
          <Header countdown={<ForUser part={HeaderCountdown} />} low={inCheckout} />
          <ForUser part={SignedInBars} />
        </div>
      </Suspense>
      <main id="main" tabIndex={-1}>
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      <Suspense>
        <Footer flush={location.pathname === '/'}>
          <FooterBody short={inCheckout} />
        </Footer>
        <ScrollToTop />
      </Suspense>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main" tabIndex={-1}>
      <ErrorPage error={error} />
    </main>
  )
}
