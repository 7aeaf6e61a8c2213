import type { Service } from '@jhilik/contract/services.ts'
import { ArrowLeft } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceText } from '../../lib/language/use-service-text.ts'
import { cx } from '../../ui/cx.ts'
import { RatingMark } from '../reviews/ratings.tsx'
import { keepSearch, withParams } from './booking-search.ts'
import { HoursHint } from './hours-hint.tsx'
import { useDueText } from './offer-text.ts'
import { ServiceImage } from './service-image.tsx'

interface ServiceHeadProps {
  service: Service
  /** Price and minutes of the chosen size, or of the service itself. */
  price: number
  duration: number
}

const STRIP = {
  back: 'max-sm:absolute max-sm:top-2 max-sm:z-1 max-sm:size-11 max-sm:justify-center max-sm:rounded-full max-sm:bg-surface max-sm:text-ink max-sm:shadow-2',
  picture: 'max-sm:-mx-(--page-edge) sm:order-last sm:rounded-[1.25rem]',
}
const SIZED = {
  head: 'min-[15.5rem]:grid min-[15.5rem]:grid-cols-[minmax(0,1fr)_min(6.25rem,28%)] min-[15.5rem]:gap-x-4 min-[15.5rem]:gap-y-0 sm:grid-cols-[minmax(0,1fr)_min(13rem,34%)] max-sm:pt-2',
  back: 'col-start-1',
  picture: 'col-start-2 row-span-2 row-start-1 self-center rounded-xl max-[15.5rem]:hidden',
}

/**
 * Picture, name, rating, and price and duration of the chosen size. On phones the picture is a strip at the top of the page; a service with sizes,
 * which come next, has a small one beside its name.
 */
export function ServiceHead({ service, price, duration }: ServiceHeadProps) {
  const t = useTranslations('services')
  const format = useFormat()
  const [params] = useSearchParams()
  const { name } = useServiceText()(service)
  const due = useDueText()(service)
  const { img, rating, sizes } = service
  const isSized = sizes.length > 0
  return (
    <div className={cx('relative flex flex-col gap-4', isSized && SIZED.head)}>
      <Link
        to={withParams('/service', keepSearch(params))}
        className={cx(
          'inline-flex min-h-11 items-center gap-1.5 self-start font-semibold text-link sm:-mb-3',
          isSized ? SIZED.back : STRIP.back,
        )}
      >
        <ArrowLeft aria-hidden className={cx('size-4', !isSized && 'max-sm:size-5')} />
        <span className={isSized ? undefined : 'max-sm:sr-only'}>{t('detail.back')}</span>
      </Link>
      <ServiceImage
        src={img}
        eager
        sizes={isSized ? '13rem' : '(min-width: 64rem) 40rem, 100vw'}
        className={isSized ? SIZED.picture : STRIP.picture}
        shape={isSized ? 'aspect-4/3' : 'h-35 sm:aspect-3/1 sm:h-auto lg:aspect-3/2'}
      />
      <div className="flex min-w-0 flex-col gap-1">
        <h1 className="text-[1.625rem] [overflow-wrap:anywhere] sm:text-[2.5rem]">{name}</h1>
        {/* The rule before the first one of a line is cut off. */}
        <div className="overflow-hidden">
          <div className="-ml-2.5 flex flex-wrap items-center gap-y-1 leading-snug *:border-line-strong *:border-l *:px-2.5 sm:text-lg">
            <p className="font-bold">{t('detail.price', { price: format.money(price, service.currency) })}</p>
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
