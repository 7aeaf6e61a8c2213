import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type LinkProps, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName, useServiceText } from '../../lib/language/use-service-text.ts'
import { toLogin } from '../../lib/session/login-link.ts'
import { useSessionReady, useUser } from '../../lib/session/use-session.ts'
import { cx } from '../../ui/cx.ts'
import { RatingMark } from '../reviews/ratings.tsx'
import { keepSearch, readSearch, withParams } from './booking-search.ts'
import type { ListedService } from './load-services.ts'
import { useDueText, useNextTime } from './offer-text.ts'
import { usePriceText } from './price-text.ts'
import { ServiceImage } from './service-image.tsx'

interface ServiceCardProps {
  service: ListedService
  /** The level of the heading: one below that of its section. */
  heading?: 'h2' | 'h3'
  /** A row on all screens. Otherwise a row on phones and a tile on wider screens. */
  row?: boolean
  eager?: boolean
}

const TILE = {
  card: 'sm:flex sm:h-full sm:flex-col sm:border-0 sm:py-0',
  picture: 'sm:h-auto sm:w-full sm:rounded-[1.125rem]',
  shape: 'sm:aspect-3/2 sm:h-auto',
  body: 'sm:grow sm:gap-1 sm:pt-3',
}

/** The link covers the whole card. */
export function ServiceCard({ service, heading: Heading = 'h2', row = false, eager }: ServiceCardProps) {
  const t = useTranslations('services')
  const format = useFormat()
  const nameOf = useServiceName()
  const [params] = useSearchParams()
  const { name, description } = useServiceText()(service)
  const next = useNextTime(readSearch(params))(service)
  const due = useDueText()(service)
  const price = usePriceText()(service)
  const { _id, duration, img, rating, sizes } = service
  const tile = (part: keyof typeof TILE) => !row && TILE[part]
  return (
    <article
      className={cx(
        'group relative grid grid-cols-[min(6rem,27vw)_minmax(0,1fr)] gap-x-3.5 border-line border-t py-2.5',
        tile('card'),
      )}
    >
      <ServiceImage
        src={img}
        eager={eager}
        sizes={row ? '6rem' : undefined}
        className={cx('size-[min(6rem,27vw)] rounded-xl', tile('picture'))}
        shape={cx('h-full', tile('shape'))}
      />
      <div className={cx('flex min-w-0 flex-col', tile('body'))}>
        <div className="flex items-baseline justify-between gap-3">
          <Heading className="min-w-0 text-[1.0625rem] leading-snug [overflow-wrap:anywhere] group-hover:underline sm:text-lg">
            {name}
          </Heading>
          {!row && <Price className="max-sm:hidden">{price}</Price>}
        </div>
        <p className="flex flex-wrap gap-x-2 text-soft text-sm">
          <span>{format.minutes(duration)}</span>
          {rating && (
            <>
              <span aria-hidden>·</span>
              <RatingMark rating={rating} />
            </>
          )}
          {due && <span className="basis-full">{due}</span>}
        </p>
        {sizes.length > 0 && (
          <p className="line-clamp-1 text-soft text-sm [overflow-wrap:anywhere]">
            {sizes.map(nameOf).join(', ')}
          </p>
        )}
        {!row && <p className="line-clamp-2 text-[0.9375rem] text-soft max-sm:hidden">{description}</p>}
        <div
          className={cx(
            'mt-auto flex flex-wrap items-end justify-between gap-x-3',
            !row && 'sm:items-center sm:pt-2',
          )}
        >
          <p
            className={cx(
              'min-w-0 basis-full',
              next.free ? 'font-semibold text-link' : 'text-soft',
              'text-[0.9375rem] leading-snug',
              !row && 'sm:flex-1 sm:basis-[min-content]',
            )}
          >
            {next.text}
          </p>
          <Price className={cx('self-center', !row && 'sm:hidden')}>{price}</Price>
          <DetailsLink
            serviceId={_id}
            aria-label={t('detailsOf', { name })}
            className="inline-flex min-h-9 max-w-full items-center gap-1 rounded-control bg-accent-soft px-[min(0.75rem,3vw)] font-semibold text-[0.9375rem] text-link no-underline after:absolute after:inset-0 after:rounded-xl"
          >
            {t('details')}
            <ChevronRight aria-hidden className="size-4 shrink-0 sm:hidden" />
          </DetailsLink>
        </div>
      </div>
    </article>
  )
}

function Price({ className, children }: { className: string; children: string }) {
  return (
    <span className={cx('whitespace-nowrap font-extrabold text-lg tabular-nums tracking-tight', className)}>
      {children}
    </span>
  )
}

interface DetailsLinkProps extends Omit<LinkProps, 'to' | 'state'> {
  serviceId: string
  children: ReactNode
}

/**
 * Links to a service's page, with what was searched; visitors are sent to log in first. While the session is
 * loading, that page decides.
 */
export function DetailsLink({ serviceId, ...props }: DetailsLinkProps) {
  const ready = useSessionReady()
  const user = useUser()
  const [params] = useSearchParams()
  const page = withParams(`/services/${serviceId}`, keepSearch(params))
  return <Link {...props} {...(ready && !user ? toLogin(page) : { to: page })} />
}
