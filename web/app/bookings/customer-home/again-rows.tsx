import type { Service } from '@jhilik/contract/services.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { servicesQuery } from '../../catalog/services/api.ts'
import { useSlotStart } from '../../catalog/services/offer-text.ts'
import { usePriceText } from '../../catalog/services/price-text.ts'
import { useServiceText } from '../../lib/language/use-service-text.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { Picture } from '../../ui/picture.tsx'
import { customerBookingsQuery } from '../bookings/api.ts'
import { saveDraftFrom } from '../checkout/draft.ts'

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
      <ul className="page-bleed border-line border-y bg-surface max-lg:divide-y max-lg:divide-line lg:mx-0 lg:grid lg:grid-cols-3 lg:gap-5 lg:border-0 lg:bg-transparent lg:px-0">
        {services.map((service) => (
          <li key={service._id} className="@container">
            <Row
              service={service}
              onFollow={() => {
                const last = past.find((booking) => booking.service._id === service._id)
                if (user && last) saveDraftFrom(user.sub, last)
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A service with the time at which it is next available: a row on phones, a tile on wide screens. */
function Row({ service, onFollow }: { service: Service; onFollow: () => void }) {
  const t = useTranslations('dashboard.bookings.next')
  const priceText = usePriceText()
  const textOf = useServiceText()
  const startOf = useSlotStart()
  const { nextSlot } = service
  return (
    <Link
      to={`/services/${service._id}${nextSlot ? `?date=${nextSlot.date}` : ''}`}
      onClick={onFollow}
      className="group flex items-center gap-3.5 py-2.5 text-ink leading-snug no-underline lg:flex-col lg:items-stretch lg:gap-2.5 lg:py-0"
    >
      <Picture
        src={service.img}
        alt=""
        width={192}
        height={128}
        sizes="(min-width: 64rem) 12rem, 4rem"
        loading="lazy"
        className="size-[min(4rem,18vw)] shrink-0 rounded-xl bg-accent-soft object-cover lg:aspect-3/2 lg:h-auto lg:w-full lg:rounded-[0.875rem]"
      />
      <span className="grid min-w-0 flex-1 @max-[13rem]:grid-cols-1 grid-cols-[1fr_auto] items-baseline gap-x-3">
        <span className="font-semibold underline-offset-4 [overflow-wrap:anywhere] group-hover:underline">
          {textOf(service).name}
        </span>
        <span className="font-bold tabular-nums">
          <span className="sr-only">{t('price')}: </span>
          {priceText(service)}
        </span>
        {nextSlot && (
          <span className="col-span-full font-semibold text-[0.9375rem] text-link tabular-nums">
            {startOf(nextSlot)}
          </span>
        )}
      </span>
    </Link>
  )
}
