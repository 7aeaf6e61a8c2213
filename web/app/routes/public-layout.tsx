import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useTranslations } from 'use-intl'
import { ErrorPage } from '../features/layout/error-page.tsx'
import { Footer } from '../features/layout/footer.tsx'
import { Header } from '../features/layout/header.tsx'
import { ScrollToTop } from '../features/layout/scroll-to-top.tsx'
import { useUser } from '../lib/session/use-session.ts'
import { hydrateWhenNear } from '../startup/hydrate-when-near.tsx'
import { HydrationBoundary } from '../startup/hydration-boundary.tsx'
import { onIdle } from '../startup/on-idle.ts'
import type { Route } from './+types/public-layout'

const NewsletterForm = hydrateWhenNear(
  'newsletter',
  async () => (await import('../features/newsletter/newsletter-form.tsx')).NewsletterForm,
)
/** Only for signed-in users, whom the server does not know while rendering; loaded when the page is idle. */
const HeaderCountdown = lazy(async () => {
  await new Promise<void>((resolve) => onIdle(resolve))
  return { default: (await import('../features/bookings/header-countdown.tsx')).HeaderCountdown }
})

/** A component of its own: a re-render of the layout would hydrate the whole page in one task. */
function Countdown() {
  const user = useUser()
  return (
    user && (
      <Suspense fallback={null}>
        <HeaderCountdown email={user.email} />
      </Suspense>
    )
  )
}

export default function PublicLayout() {
  const t = useTranslations('common.nav')
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-brand px-4 py-3 font-semibold text-on-brand focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <HydrationBoundary>
        <Header countdown={<Countdown />} />
      </HydrationBoundary>
      <main id="main" tabIndex={-1}>
        <HydrationBoundary>
          <Outlet />
        </HydrationBoundary>
      </main>
      <HydrationBoundary>
        <Footer newsletter={<NewsletterForm />} />
        <ScrollToTop />
      </HydrationBoundary>
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
