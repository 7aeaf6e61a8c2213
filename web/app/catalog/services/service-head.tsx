import type { Service } from '@jhilik/contract/services.ts'
import { ArrowLeft } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceText } from '../../lib/language/use-service-text.ts'
import { RatingMark } from '../reviews/ratings.tsx'
import { keepSearch, withParams } from './booking-search.ts'
import { HoursHint } from './hours-hint.tsx'
import { useDueText } from './offer-text.ts'
import { ServiceImage } from './service-image.tsx'

/** Picture, name, price, duration and rating. On phones the picture is a strip at the top of the page. */
export function ServiceHead({ service }: { service: Service }) {
  const t = useTranslations('services')
  const format = useFormat()
  const [params] = useSearchParams()
  const { name } = useServiceText()(service)
  const due = useDueText()(service)
  const { price, currency, duration, img, rating } = service
  return (
    <div className="relative flex flex-col gap-4">
      <Link
        to={withParams('/service', keepSearch(params))}
        className="inline-flex min-h-11 items-center gap-1.5 self-start font-semibold text-link max-sm:absolute max-sm:top-2 max-sm:z-1 max-sm:size-11 max-sm:justify-center max-sm:rounded-full max-sm:bg-surface max-sm:text-ink max-sm:shadow-2 sm:-mb-3"
      >
        <ArrowLeft aria-hidden className="size-4 max-sm:size-5" />
        <span className="max-sm:sr-only">{t('detail.back')}</span>
      </Link>
      <ServiceImage
        src={img}
        eager
        sizes="(min-width: 64rem) 40rem, 100vw"
        className="max-sm:-mx-(--page-edge) sm:order-last sm:rounded-[1.25rem]"
        shape="h-35 sm:aspect-3/1 sm:h-auto lg:aspect-3/2"
      />
      <div className="flex flex-col gap-1">
        <h1 className="text-[1.625rem] [overflow-wrap:anywhere] sm:text-[2.5rem]">{name}</h1>
        {/* The rule before the first one of a line is cut off. */}
        <div className="overflow-hidden">
          <div className="-ml-2.5 flex flex-wrap items-center gap-y-1 leading-snug *:border-line-strong *:border-l *:px-2.5 sm:text-lg">
            <p className="font-bold">{t('detail.price', { price: format.money(price, currency) })}</p>
            <p>
              {t('detail.duration', { duration: format.minutes(duration) })}
              <HoursHint minutes={duration} />
            </p>
            {rating && (
              <p>
                <RatingMark rating={rating} counted />
              </p>
            )}
          </div>
        </div>
        {due && <p className="text-soft sm:text-lg">{due}</p>}
      </div>
    </div>
  )
}
