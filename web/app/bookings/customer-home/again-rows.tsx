import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { servicesQuery } from '../../catalog/services/api.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { customerBookingsQuery } from '../bookings/api.ts'
import { saveDraftFrom } from '../checkout/draft.ts'
import { ServiceRows } from './service-rows.tsx'

const SHOWN = 3

/**
 * The services that the customer had last, each filling the next booking form from that visit; to a newcomer the
 * first ones of the list. Renders nothing until both lists are loaded.
 */
export function AgainRows({ email }: { email: string }) {
  const t = useTranslations('dashboard.bookings.next')
  const user = useUser()
  const past = useInfiniteQuery(customerBookingsQuery(email, 'past')).data
  const offered = useQuery(servicesQuery()).data
  if (!past || !offered?.length) return null
  const had = [...new Set(past.map(({ service }) => service._id))]
  const again = had.flatMap((id) => offered.find(({ _id }) => _id === id) ?? []).slice(0, SHOWN)
  const services = again.length > 0 ? again : offered.slice(0, SHOWN)
  return (
    <section aria-labelledby="again">
      <h2 id="again" className="mb-2.5 text-[1.1875rem] lg:text-[1.375rem]">
        {t(again.length > 0 ? 'again' : 'first')}
      </h2>
      <ServiceRows
        services={services}
        onFollow={({ _id }) => {
          const last = past.find(({ service }) => service._id === _id)
          if (user && last) saveDraftFrom(user.sub, last)
        }}
      />
    </section>
  )
}
