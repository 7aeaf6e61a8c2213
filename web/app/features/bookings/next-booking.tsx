import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { customerBookingsQuery } from './api.ts'
import { BookingCard } from './booking-card.tsx'
import { Countdown } from './countdown.tsx'
import { isUpcoming } from './rules.ts'

/** The next upcoming booking. Renders nothing on failure. */
export function NextBooking({ email }: { email: string }) {
  const t = useTranslations('dashboard.bookings.next')
  const list = useTranslations('dashboard.bookings.list')
  const { data, isPending, isError } = useInfiniteQuery(customerBookingsQuery(email, 'upcoming'))
  if (isError) return null
  const next = data?.find(isUpcoming)
  return (
    <section aria-labelledby="next-booking" className="mt-10 flex max-w-2xl flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="next-booking" className="text-2xl">
          {t('title')}
        </h2>
        {next && (
          <ButtonLink to="/dashboard/user/Upcoming-bookings" variant="ghost" className="-mx-3 px-3!">
            {t('all')}
          </ButtonLink>
        )}
      </div>
      {isPending && <Skeleton className="h-72" />}
      {next && (
        <BookingCard booking={next}>
          <Countdown until={next.slot.startsAt} />
        </BookingCard>
      )}
      {data && !next && (
        <p className="flex flex-wrap items-center gap-4 text-soft">
          {t('none')}
          <ButtonLink to="/service" size="md">
            {list('bookNow')}
          </ButtonLink>
        </p>
      )}
    </section>
  )
}
