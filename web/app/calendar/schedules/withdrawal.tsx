import type { AffectedBooking, Withdrawal } from '@jhilik/contract/schedules.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { staffBookingPath } from '../../lib/page/booking-paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

export interface Outcome extends Withdrawal {
  title: string
  /** Slots that keep a higher capacity because so many seats are taken. */
  fullerSlots?: number
}

/** The effect of a change on slots, and the bookings that staff have to decide about. */
export function OutcomeAlert({ outcome, className }: { outcome: Outcome; className?: string }) {
  const t = useTranslations('dashboard.schedules')
  const { title, withdrawnSlots, affectedBookings, fullerSlots = 0 } = outcome
  const count = affectedBookings.length
  const tone = count > 0 || fullerSlots > 0 ? 'warning' : 'success'
  return (
    <Alert tone={tone} title={title} className={className}>
      <p>{t('withdrawn', { count: withdrawnSlots })}</p>
      {fullerSlots > 0 && <p>{t('fullerSlots', { count: fullerSlots })}</p>}
      {count > 0 && (
        <>
          <p className="mt-1 font-semibold">{t('affected', { count })}</p>
          <AffectedBookings bookings={affectedBookings} />
        </>
      )}
    </Alert>
  )
}

const FIRST = 6

/** The first bookings; a button shows all of them. */
export function AffectedBookings({ bookings }: { bookings: AffectedBooking[] }) {
  const t = useTranslations('dashboard.schedules')
  const format = useFormat()
  const nameOf = useServiceName()
  const [shown, setShown] = useState(FIRST)
  return (
    <ul className="mt-2 flex flex-col">
      {bookings.slice(0, shown).map(({ _id, customer, service, slot }) => (
        <li key={_id}>
          <Link
            to={staffBookingPath(_id)}
            className="inline-flex min-h-11 flex-wrap items-center gap-x-2 py-1"
          >
            <span className="font-semibold">{customer.name}</span>
            <span className="tabular-nums">
              {nameOf(service)}, {format.slot(slot)}
            </span>
          </Link>
        </li>
      ))}
      {bookings.length > shown && (
        <li>
          <Button variant="ghost" className="-mx-3 px-3!" onClick={() => setShown(bookings.length)}>
            {t('allAffected', { count: bookings.length })}
          </Button>
        </li>
      )}
    </ul>
  )
}
