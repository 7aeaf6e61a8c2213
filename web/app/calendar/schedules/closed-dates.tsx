import type { ClosedDate } from '@jhilik/contract/schedules.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { currentServicesQuery } from '../../catalog/services/api.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { useBookingAreaName } from '../../lib/page/booking-areas.ts'
import { focusHeading } from '../../lib/page/page-focus.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { toast } from '../../ui/toast-store.ts'
import { closedDateBookingsQuery, closedDatesQuery, useReopenDates } from './api.ts'
import { ClosedDateForm } from './closed-date-form.tsx'
import { AffectedBookings, type Outcome, OutcomeAlert } from './withdrawal.tsx'

/** Closed times that have not ended, and the form that adds one. */
export function ClosedDates() {
  const t = useTranslations('dashboard')
  const format = useFormat()
  const query = useQuery(closedDatesQuery(format.today()))
  const { data: services = [] } = useQuery(currentServicesQuery())
  const reopen = useReopenDates()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [toReopen, setToReopen] = useState<ClosedDate | null>(null)
  const [asking, setAsking] = useState(false)

  function confirm() {
    if (!toReopen) return
    reopen
      .mutateAsync(toReopen._id)
      .then(
        ({ reopenedSlots }) => {
          setOutcome(null)
          toast.success({
            title: t('closedDates.reopened', { name: toReopen.name }),
            description: t('closedDates.reopenedSlots', { count: reopenedSlots }),
          })
          focusHeading()
        },
        (error) => {
          console.error('The days were not opened again', error)
          toast.error({ title: t('closedDates.reopenFailed') })
        },
      )
      .finally(() => setAsking(false))
  }

  return (
    <div className="grid items-start gap-5 xl:grid-cols-[22rem_1fr]">
      <Card>
        <CardBody>
          <ClosedDateForm services={services} onClosed={setOutcome} />
        </CardBody>
      </Card>
      <div className="flex min-w-0 flex-col gap-4">
        {outcome && <OutcomeAlert outcome={outcome} />}
        <Loaded query={query} loading={t('closedDates.loading')} failed={t('closedDates.failed')}>
          {(closedDates) =>
            closedDates.length === 0 ? (
              <EmptyState title={t('closedDates.none')} text={t('closedDates.noneText')} />
            ) : (
              <ul
                aria-label={t('closedDates.title')}
                className="divide-y divide-line rounded-card border border-line bg-surface"
              >
                {closedDates.map((closedDate) => (
                  <ClosedDateRow
                    key={closedDate._id}
                    closedDate={closedDate}
                    onRemove={() => {
                      setToReopen(closedDate)
                      setAsking(true)
                    }}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('closedDates.confirmTitle', { name: toReopen?.name ?? '' })}
        description={t('closedDates.confirmText')}
        confirmLabel={t('closedDates.confirm')}
        cancelLabel={t('common.cancel')}
        onConfirm={confirm}
        busy={reopen.isPending}
      />
    </div>
  )
}

function ClosedDateRow({ closedDate, onRemove }: { closedDate: ClosedDate; onRemove: () => void }) {
  const t = useTranslations('dashboard.closedDates')
  const format = useFormat()
  const nameOf = useServiceName()
  const id = useId()
  const [open, setOpen] = useState(false)
  const areaName = useBookingAreaName()
  const { _id, name, service, area, shown } = closedDate
  const subject = (service && nameOf(service)) ?? (area && areaName(area)) ?? t('wholeBusiness')
  return (
    <li className="flex flex-col gap-1 px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-40 flex-1">
          <p className="font-semibold">{name}</p>
          <p className="text-soft text-sm tabular-nums">
            {[format.days(closedDate, 'day'), subject, shown ? t('isShown') : null]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className="-mx-3 flex justify-between gap-1 max-sm:w-[calc(100%+1.5rem)] sm:mx-0">
          <Button
            variant="ghost"
            className="px-3!"
            aria-expanded={open}
            aria-controls={id}
            aria-label={t('bookingsOn', { name })}
            onClick={() => setOpen(!open)}
          >
            {t('bookings')}
            <ChevronDown aria-hidden className={cx('size-5 transition-transform', open && 'rotate-180')} />
          </Button>
          <IconButton
            icon={Trash2}
            label={t('removeOf', { name })}
            className="text-danger!"
            onClick={onRemove}
          />
        </div>
      </div>
      <div id={id}>{open && <StandingBookings id={_id} />}</div>
    </li>
  )
}

/** Bookings that staff have to reschedule or cancel. */
function StandingBookings({ id }: { id: string }) {
  const t = useTranslations('dashboard')
  const query = useQuery(closedDateBookingsQuery(id))
  return (
    <Loaded
      query={query}
      loading={t('closedDates.bookingsLoading')}
      failed={t('closedDates.bookingsFailed')}
      className="py-4"
    >
      {(bookings) =>
        bookings.length === 0 ? (
          <p className="text-soft">{t('closedDates.noBookings')}</p>
        ) : (
          <>
            <p className="font-semibold">{t('schedules.affected', { count: bookings.length })}</p>
            <AffectedBookings bookings={bookings} />
          </>
        )
      }
    </Loaded>
  )
}
