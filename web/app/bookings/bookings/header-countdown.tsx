import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Queries } from '../../lib/http/query-client.tsx'
import { useFormat } from '../../lib/language/format.ts'
import {
  firstToStart,
  nextBookingsQuery,
  timeLeft,
  useEachSecond,
  useStoreNextBooking,
} from './next-bookings.ts'

const units = ['days', 'hours', 'minutes', 'seconds'] as const

/** Days, hours, minutes and seconds to the customer's next booked slot; nothing when there is none. */
export function HeaderCountdown({ email }: { email: string }) {
  return (
    <Queries>
      <Countdown email={email} />
    </Queries>
  )
}

function Countdown({ email }: { email: string }) {
  const t = useTranslations('common.nav')
  const format = useFormat()
  const { data: bookings } = useQuery(nextBookingsQuery(email))
  const now = useEachSecond(Boolean(bookings?.length))
  const next = firstToStart(bookings, now)
  useStoreNextBooking(bookings)

  const left = next && timeLeft(next.slot.startsAt, now)
  if (!left) return null
  return (
    <div role="timer" aria-label={t('upcomingSlot')} className="flex flex-col items-end leading-tight">
      <span className="font-bold tabular-nums">
        {units.map((unit) => (
          <span key={unit} className="ml-2">
            {format.twoDigits(left[unit])}
            <span className="font-medium text-soft text-sm">{t(`units.${unit}`)}</span>
          </span>
        ))}
      </span>
      <span className="text-soft text-xs">{t('upcomingSlot')}</span>
    </div>
  )
}
