import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../../lib/http/api-error.ts'
import { useServiceName } from '../../../lib/language/use-service-text.ts'
import { useDocumentTitle } from '../../../lib/page/page-meta.ts'
import { usePermission } from '../../../lib/session/use-permission.ts'
import { Alert } from '../../../ui/alert.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, CardBody } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { bookingQuery } from '../../bookings/api.ts'
import { RevokeLinks } from '../../bookings/revoke-links.tsx'
import { BookingActions } from './booking-actions.tsx'
import { BookingHeader } from './booking-header.tsx'
import { CancellationNote } from './cancellation-note.tsx'
import { DisputeNotes } from './dispute-notes.tsx'
import { CustomerCard, SlotCard } from './fact-cards.tsx'
import { MoneyCard } from './money-card.tsx'
import { Timeline } from './timeline.tsx'
import { WorkCards } from './work-cards.tsx'

interface StaffBookingProps {
  id: string
  /** Path of the list to return to. */
  list: string
}

export function StaffBooking({ id, list }: StaffBookingProps) {
  const t = useTranslations('dashboard')
  const nameOf = useServiceName()
  const query = useQuery(bookingQuery(id))
  useDocumentTitle(query.data && `${query.data.customer.name}, ${nameOf(query.data.service)}`)
  if (isApiError(query.error, 'not_found')) {
    return (
      <EmptyState
        title={<h1 className="text-2xl">{t('staffBooking.missing')}</h1>}
        text={t('staffBooking.missingText')}
        action={<ButtonLink to={list}>{t('staffBooking.back')}</ButtonLink>}
      />
    )
  }
  const texts = {
    loading: t('staffBooking.loading'),
    failed: t('staffBooking.failed'),
    retry: t('common.retry'),
  }
  return (
    <Loaded query={query} texts={texts}>
      {(booking) => <BookingContent booking={booking} list={list} />}
    </Loaded>
  )
}

const column = 'flex min-w-0 flex-col gap-5'

type BookingContentProps = Omit<StaffBookingProps, 'id'> & { booking: BookingDetail }

function BookingContent({ booking, list }: BookingContentProps) {
  const t = useTranslations('dashboard.staffBooking')
  const may = usePermission()
  const [isOutdated, setOutdated] = useState(false)
  const onConflict = () => setOutdated(true)
  return (
    <>
      <BookingHeader booking={booking} list={list} />
      {isOutdated && (
        <Alert tone="warning" title={t('conflictTitle')} className="mb-6">
          {t('conflict')}
        </Alert>
      )}
      <DisputeNotes booking={booking} />
      <CancellationNote booking={booking} />
      <BookingActions booking={booking} onStart={() => setOutdated(false)} onConflict={onConflict} />
      <div className="grid items-start gap-5 xl:grid-cols-2 2xl:grid-cols-[minmax(0,1fr)_28rem]">
        <div className="grid items-start gap-5 md:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
          <div className={column}>
            <SlotCard booking={booking} />
            <CustomerCard booking={booking} />
          </div>
          <div className={column}>
            <MoneyCard booking={booking} onConflict={onConflict} />
            <WorkCards booking={booking} />
            {may('bookings.manage') && (
              <Card>
                <CardBody>
                  <RevokeLinks bookingId={booking._id} />
                </CardBody>
              </Card>
            )}
          </div>
        </div>
        <Timeline history={booking.history} />
      </div>
    </>
  )
}
