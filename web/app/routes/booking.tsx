import { useQuery } from '@tanstack/react-query'
import { CalendarSearch } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useSelection } from '../bookings/checkout/use-selection.ts'
import { textsHandle, textsLoader, WithExtraTexts } from '../lib/language/extra-texts.tsx'
import { useTryAgain } from '../lib/language/try-again.ts'
import { bookingAreasQuery } from '../lib/page/booking-areas.ts'
import { pageTitle } from '../lib/page/page-meta.ts'
import { useSite } from '../lib/page/site.ts'
import { useSessionReady, useUser } from '../lib/session/use-session.ts'
import { ToLogin } from '../people/accounts/to-login.tsx'
import { useGarageLoaded } from '../people/garage/api.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { PartFailed } from '../ui/part-failed.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** The form is most of the page's code, and of no use without a slot. */
const Checkout = lazyPart(
  async () => (await import('../bookings/checkout/checkout.tsx')).Checkout,
  PartFailed,
)

export const meta = pageTitle((m) => m.booking.page.title)

export const handle = textsHandle('booking', 'bookingForm')
export const loader = () => null
export const clientLoader = textsLoader(handle)

export default function Booking() {
  const t = useTranslations('booking.page')
  const { paysOnline } = useSite()
  return (
    <WithExtraTexts>
      <Page className="max-sm:pt-0 max-sm:pb-2">
        <PageHeader
          title={t('title')}
          text={<span className="max-sm:hidden">{t(paysOnline ? 'description' : 'descriptionOnSite')}</span>}
          className="max-sm:page-bleed bg-surface max-sm:mb-0 max-sm:pt-4 max-sm:pb-1.5 sm:bg-transparent"
        />
        <BookingContent />
      </Page>
    </WithExtraTexts>
  )
}

function BookingContent() {
  const t = useTranslations('booking.page')
  const ready = useSessionReady()
  const user = useUser()
  const tryAgain = useTryAgain()
  const state = useSelection()
  const isWanted = state.kind !== 'none'
  const asksVehicle = state.kind === 'chosen' && state.selection.service.asks.includes('vehicle')
  const isLoaded = useGarageLoaded(user !== null && isWanted, asksVehicle)
  const serviceId = state.kind === 'chosen' ? state.selection.service._id : undefined
  const areas = useQuery({ ...bookingAreasQuery(serviceId), enabled: serviceId !== undefined })

  // The form is fetched while the session and the selection are read.
  useEffect(() => {
    if (isWanted) Checkout.fetch()
  }, [isWanted])

  if (!ready || state.kind === 'loading') return <Loading />
  if (state.kind !== 'chosen') {
    const hasFailed = state.kind === 'failed'
    return (
      <EmptyState
        illustration={<CalendarSearch aria-hidden className="size-12 text-link" strokeWidth={1.5} />}
        title={t(hasFailed ? 'loadFailed' : 'nothing')}
        text={hasFailed ? (tryAgain(state.error) ?? t('loadFailedHint')) : t('nothingHint')}
        action={
          hasFailed ? (
            <Button busy={state.isRetrying} onClick={() => state.retry()}>
              {t('retry')}
            </Button>
          ) : (
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink to="/service">{t('toServices')}</ButtonLink>
              {user?.role !== 'admin' && (
                <ButtonLink to="/dashboard/user/Upcoming-bookings" variant="secondary">
                  {t('toBookings')}
                </ButtonLink>
              )}
            </div>
          )
        }
        className="max-sm:my-6"
      />
    )
  }
  if (!user) return <ToLogin label={t('loading')} />
  if (!isLoaded || (areas.isPending && areas.failureCount === 0)) return <Loading />
  // The key makes another user start with an empty form.
  return (
    <Suspense fallback={<Loading />}>
      <Checkout key={user.sub} user={user} selection={state.selection} onSelect={state.select} />
    </Suspense>
  )
}

/** The placeholder is higher than the screen: the footer does not show before the form and then move. */
function Loading() {
  const t = useTranslations('booking.page')
  return <Spinner label={t('loading')} className="min-h-[160vh] items-start py-24" />
}
