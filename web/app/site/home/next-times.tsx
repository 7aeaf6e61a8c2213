import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { usePriceText } from '../../catalog/services/price-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import type { Offer } from './home-services.ts'
import { headingClass, ServiceLink, sectionLinkClass } from './section.tsx'

/** Renders nothing when no service has a slot. `offers` is undefined while they are loaded. */
export function NextTimes({ offers }: { offers: Offer[] | undefined }) {
  const t = useTranslations('home.next')
  if (!offers) return <div className="h-72 lg:h-40" />
  if (offers.length === 0) return null
  return (
    <section
      aria-labelledby="next-times"
      className="page-x @container relative pt-4 pb-2 max-md:-mt-6 max-md:rounded-t-[1.5rem] max-md:bg-surface md:pt-10"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="next-times" className={headingClass}>
          {t('title')}
        </h2>
        <Link to="/service" className={sectionLinkClass}>
          {t('all')}
        </Link>
      </div>
      <ol className="mt-1 grid grid-cols-1 divide-line border-line @max-[44rem]:divide-y @min-[44rem]:mt-4 @min-[44rem]:grid-cols-2 @min-[44rem]:border-y @min-[60rem]:grid-cols-4 @min-[60rem]:divide-x">
        {offers.map(({ service, slot }) => (
          <li key={slot._id} className="max-md:last:hidden">
            <OfferLink service={service} slot={slot} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function OfferLink({ service, slot }: Offer) {
  const format = useFormat()
  const priceText = usePriceText()
  const day = useDayName()
  return (
    <ServiceLink
      serviceId={service._id}
      chosen={slot}
      className="flex @min-[15.5rem]:grid min-h-16 @min-[15.5rem]:grid-cols-[minmax(0,1fr)_auto_auto] flex-wrap items-center gap-x-3.5 py-1.5 text-ink no-underline @min-[44rem]:h-full @min-[44rem]:grid-cols-[1fr_auto] @min-[44rem]:content-start @min-[44rem]:gap-y-1.5 @min-[44rem]:px-5 @min-[44rem]:py-4"
    >
      <span className="flex w-full flex-wrap items-baseline gap-x-2.5 leading-tight @min-[44rem]:col-span-2">
        <b className="whitespace-nowrap bn:font-bold font-extrabold text-[1.1875rem] text-brand tabular-nums bn:tracking-normal tracking-tight @min-[44rem]:text-2xl">
          {format.time(slot.startTime)}
        </b>
        <span className="font-medium text-sm text-soft">{day(slot.date)}</span>
      </span>
      <span className="flex min-w-0 flex-1 @min-[15.5rem]:flex-row flex-col @min-[15.5rem]:flex-wrap @min-[15.5rem]:items-baseline gap-x-2 @min-[15.5rem]:col-start-1 @min-[15.5rem]:row-start-2 leading-snug @min-[44rem]:flex-col @min-[44rem]:items-start">
        <b className="font-semibold [overflow-wrap:anywhere]">{service.name}</b>
        <span className="text-sm text-soft">{format.minutes(service.duration)}</span>
      </span>
      <b className="@min-[15.5rem]:col-start-2 @min-[15.5rem]:row-span-2 @min-[15.5rem]:row-start-1 font-bold text-[1.0625rem] tabular-nums @min-[44rem]:row-span-1 @min-[44rem]:row-start-2 @min-[44rem]:self-end">
        {priceText(service)}
      </b>
      <ChevronRight
        aria-hidden
        className="-ml-1.5 size-5 @min-[15.5rem]:col-start-3 @min-[15.5rem]:row-span-2 @min-[15.5rem]:row-start-1 shrink-0 text-muted @min-[44rem]:hidden"
      />
    </ServiceLink>
  )
}

/** Today, tomorrow, or the date. */
function useDayName() {
  const t = useTranslations('home.next')
  const format = useFormat()
  const today = format.today()
  return (date: string) => {
    if (date === today) return t('today')
    if (date === format.addDays(today, 1)) return t('tomorrow')
    return format.date(date, 'day')
  }
}
