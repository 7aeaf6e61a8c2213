import type { Booking } from '@jhilik/contract/bookings.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { usePassed } from '../../lib/live/use-passed.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DeepBlock } from '../../ui/deep-block.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { bookingQuery } from './api.ts'
import type { Change } from './change-notice.tsx'
import { NextBookingFacts } from './next-booking-facts.tsx'
import { NextBookingTools } from './next-booking-tools.tsx'
import { firstToStart, nextBookingsQuery } from './next-bookings.ts'
import { useStoreNextBooking } from './use-store-next-booking.ts'

interface NextBookingProps {
  email: string
  onChanged: (change: Change) => void
}

/** The customer's next booking with its actions, or the way to a first one. */
export function NextBooking({ email, onChanged }: NextBookingProps) {
  const t = useTranslations('dashboard.bookings')
  const query = useQuery(nextBookingsQuery(email))
  const next = firstToStart(query.data, Date.now())
  // Renders again when it starts, and the following one is shown.
  usePassed(next?.slot.startsAt ?? null)
  useStoreNextBooking(query.data)
  const texts = {
    loading: t('list.loading'),
    failedTitle: t('list.error'),
    failed: t('list.upcomingFailed'),
    retry: t('list.retry'),
  }
  return (
    <Loaded query={query} texts={texts} className="min-h-80 py-20">
      {() => (next ? <NextBlock key={next._id} booking={next} onChanged={onChanged} /> : <NothingBooked />)}
    </Loaded>
  )
}

function NextBlock({ booking, onChanged }: { booking: Booking } & Pick<NextBookingProps, 'onChanged'>) {
  const t = useTranslations('dashboard.bookings')
  const { data: detail, isError } = useQuery(bookingQuery(booking._id))
  return (
    <DeepBlock
      aria-labelledby="next-booking"
      className="@container px-[min(1.125rem,5vw)] pt-4.5 pb-3 tabular-nums sm:p-7 sm:pb-5"
    >
      <NextBookingFacts booking={booking} />
      {detail ? (
        <NextBookingTools booking={detail} onChanged={onChanged} />
      ) : (
        <div className="mt-4 min-h-44 sm:mt-6 sm:min-h-28">
          {isError && <p className="font-medium">{t('actions.failed')}</p>}
        </div>
      )}
    </DeepBlock>
  )
}

function NothingBooked() {
  const t = useTranslations('dashboard.bookings')
  return (
    <DeepBlock
      aria-labelledby="next-booking"
      className="flex flex-col gap-x-8 gap-y-4 p-5 sm:flex-row sm:items-center sm:p-7"
    >
      <img
        src="/illustrations/no-bookings.svg"
        alt=""
        width={200}
        height={150}
        className="mx-auto w-40 sm:order-last sm:mr-0 sm:w-50"
      />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-3">
        <h2 id="next-booking" className="text-2xl">
          {t('next.none')}
        </h2>
        <p className="text-white/85">{t('next.noneHint')}</p>
        <ButtonLink to="/service" variant="spark" className="max-sm:w-full">
          {t('list.bookNow')}
        </ButtonLink>
      </div>
    </DeepBlock>
  )
}
