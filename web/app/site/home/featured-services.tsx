import { FEATURED_SERVICES } from '@jhilik/contract/constants.ts'
import { ArrowRight } from 'lucide-react'
import { Suspense } from 'react'
import { Await, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { usePriceText } from '../../catalog/services/price-text.ts'
import { ServiceImage } from '../../catalog/services/service-image.tsx'
import { useServiceText } from '../../lib/language/use-service-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { HomeService } from './home-services.ts'
import { headingClass, ServiceLink, sectionClass } from './section.tsx'

/** Null when the server could not load them; a promise while the browser is loading. */
export type Featured = HomeService[] | null | Promise<HomeService[] | null>

export function FeaturedServices({ services }: { services: Featured }) {
  const t = useTranslations('home.featured')
  const loading = useTranslations('services')('loading')
  return (
    <section aria-labelledby="featured" className={cx(sectionClass, '@container')}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="flex flex-col gap-1.5">
          <h2 id="featured" className={headingClass}>
            {t('title')}
          </h2>
          <p className="text-soft max-lg:hidden">{t('text')}</p>
        </div>
        <ButtonLink to="/service" variant="ghost" className="-mx-5 max-lg:hidden">
          {t('all')}
          <ArrowRight aria-hidden className="size-4" />
        </ButtonLink>
      </div>
      <Suspense fallback={<Spinner label={loading} className="py-24" />}>
        <Await resolve={services}>{(loaded) => <FeaturedList services={loaded} />}</Await>
      </Suspense>
    </section>
  )
}

function FeaturedList({ services }: { services: HomeService[] | null }) {
  const t = useTranslations('services')
  const { revalidate, state } = useRevalidator()
  if (services === null) {
    const query = { isFetching: state === 'loading', refetch: revalidate }
    return <LoadFailed query={query}>{t('failed')}</LoadFailed>
  }
  if (services.length === 0) {
    const picture = <img src="/illustrations/no-services.svg" alt="" width={200} height={150} />
    return <EmptyState illustration={picture} title={t('none')} />
  }
  return (
    <ul className="mt-2 grid grid-cols-1 gap-x-12 lg:mt-6 @min-[60rem]:grid-cols-2 @min-[60rem]:grid-rows-5">
      {services.slice(0, FEATURED_SERVICES).map((service, index) => (
        <li
          key={service._id}
          className={cx(
            'border-line border-t first:border-t-0',
            index === 0 && '@min-[60rem]:row-span-5 @min-[60rem]:pt-3',
            index === 1 && '@min-[60rem]:border-t-0',
          )}
        >
          <FeaturedService service={service} large={index === 0} />
        </li>
      ))}
    </ul>
  )
}

interface FeaturedServiceProps {
  service: HomeService
  /** Whether the service has a large picture above its texts on wide screens, where the others stand beside it. */
  large: boolean
}

/** The link of the name covers the whole row. */
function FeaturedService({ service, large }: FeaturedServiceProps) {
  const { name, description } = useServiceText()(service)
  const price = usePriceText()(service)
  const { _id, img } = service
  return (
    <article
      className={cx(
        'relative @max-[15.5rem]:block grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-3.5 py-2',
        large
          ? '@min-[60rem]:block @min-[60rem]:py-0'
          : '@min-[60rem]:grid-cols-[7.5rem_minmax(0,1fr)] @min-[60rem]:gap-x-5 @min-[60rem]:py-3',
      )}
    >
      {img && (
        <ServiceImage
          src={img}
          sizes={large ? '(min-width: 64rem) 35rem, 5rem' : '7.5rem'}
          className={cx(
            'rounded-[0.75rem] @max-[15.5rem]:mb-2',
            large && '@min-[60rem]:mb-4 @min-[60rem]:rounded-[1.125rem]',
          )}
        />
      )}
      <div className={cx('min-w-0', !img && 'col-span-2')}>
        <div className="flex @max-[15.5rem]:flex-wrap items-baseline justify-between gap-x-3">
          <h3 className={cx('bn:text-base text-[1.0625rem] leading-tight', large && '@min-[60rem]:text-xl!')}>
            <ServiceLink
              serviceId={_id}
              className="text-ink no-underline [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-control hover:underline"
            >
              {name}
            </ServiceLink>
          </h3>
          <b className="@min-[15.5rem]:whitespace-nowrap font-bold tabular-nums">{price}</b>
        </div>
        <p
          className={cx(
            'mt-0.5 line-clamp-2 text-sm text-soft leading-snug lg:text-[0.9375rem] lg:leading-normal',
            large && '@min-[60rem]:line-clamp-3',
          )}
        >
          {description}
        </p>
      </div>
    </article>
  )
}
