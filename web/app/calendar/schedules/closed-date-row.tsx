import type { ClosedDate } from '@jhilik/contract/schedules.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { closedDateBookingsQuery } from './api.ts'
import { AffectedBookings } from './withdrawal.tsx'

export function ClosedDateRow({ closedDate, onRemove }: { closedDate: ClosedDate; onRemove: () => void }) {
  const t = useTranslations('dashboard.closedDates')
  const format = useFormat()
  const nameOf = useServiceName()
  const id = useId()
  const [open, setOpen] = useState(false)
  const { _id, name, from, to, service } = closedDate
  const days =
    from === to ? format.date(from, 'day') : `${format.date(from, 'day')} – ${format.date(to, 'day')}`
  return (
    <li className="flex flex-col gap-1 px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-40 flex-1">
          <p className="font-semibold">{name}</p>
          <p className="text-soft text-sm tabular-nums">
            {days} · {service ? nameOf(service) : t('wholeBusiness')}
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
          <IconButton label={t('removeOf', { name })} className="text-danger!" onClick={onRemove}>
            <Trash2 aria-hidden className="size-5" />
          </IconButton>
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
  const texts = {
    loading: t('closedDates.bookingsLoading'),
    failed: t('closedDates.bookingsFailed'),
    retry: t('common.retry'),
  }
  return (
    <Loaded query={query} texts={texts} className="py-4">
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
