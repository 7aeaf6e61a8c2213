import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { bookingQuery, ownBookingCalls } from '../../bookings/bookings/api.ts'
import { BookingActions } from '../../bookings/bookings/booking-actions.tsx'
import { CancellationNote } from '../../bookings/bookings/booking-money.tsx'
import { BookingHeader, BookingOverview } from '../../bookings/bookings/booking-overview.tsx'
import { isUpcoming } from '../../bookings/bookings/booking-status.tsx'
import { type Change, ChangeNotice } from '../../bookings/bookings/change-notice.tsx'
import { PastActions } from '../../bookings/bookings/past-actions.tsx'
import { PayForHold } from '../../bookings/checkout/holds/pay-again.tsx'
import { useRefreshed } from '../../bookings/visit/followed.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import type { Route } from './+types/booking'

export const meta = pageTitle((m) => m.dashboard.bookings.title)

export default function BookingPage({ params }: Route.ComponentProps) {
  const t = useTranslations('dashboard')
  const query = useQuery({ ...bookingQuery(params.id), ...useRefreshed() })
  const [change, setChange] = useState<Change | null>(null)
  if (isApiError(query.error, 'not_found')) return <BookingNotFound />
  return (
    <Page>
      <Loaded query={query} loading={t('bookings.loading')} failed={t('bookings.failed')}>
        {(booking) => (
          <>
            <BookingHeader booking={booking} />
            <ChangeNotice change={change} />
            {!change && <CancellationNote booking={booking} />}
            <BookingOverview
              booking={booking}
              onChanged={setChange}
              actions={
                isUpcoming(booking) ? (
                  <>
                    <PayForHold
                      booking={booking}
                      until={booking.actions.pay ? booking.holdExpiresAt : null}
                    />
                    <BookingActions
                      booking={booking}
                      calls={ownBookingCalls(booking)}
                      onChanged={setChange}
                    />
                  </>
                ) : (
                  <PastActions booking={booking} />
                )
              }
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** Shown for an unknown booking or another customer's. */
function BookingNotFound() {
  const t = useTranslations('dashboard.bookings')
  return (
    <Page>
      <EmptyState
        title={<h1>{t('unknown')}</h1>}
        text={t('unknownHint')}
        action={<ButtonLink to="/dashboard/user/Upcoming-bookings">{t('back')}</ButtonLink>}
      />
    </Page>
  )
}
