import type { Review } from '@jhilik/contract/reviews.ts'
import { BadgeCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { StarDisplay } from './ratings.tsx'

interface ReviewCardProps {
  review: Review
  /** False where all reviews are about the same service. */
  nameService?: boolean
  /** Actions for admins. */
  tools?: ReactNode
}

export function ReviewCard({
  review: { user, rating, review, createdAt, service, verified },
  nameService = true,
  tools,
}: ReviewCardProps) {
  const t = useTranslations('reviews')
  const format = useFormat()
  const nameOf = useServiceName()
  const named = nameService && service
  return (
    <article className="@container flex flex-col gap-3 py-5">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar src={user?.img} />
        <div className="flex min-w-0 flex-1 flex-col">
          <p translate="no" className="font-bold leading-snug [overflow-wrap:anywhere]">
            {user?.name || t('anonymous')}
          </p>
          <time dateTime={createdAt} className="text-muted text-sm">
            {format.date(createdAt)}
          </time>
        </div>
        <span className="@xs:basis-auto basis-full leading-none">
          <StarDisplay value={rating} />
        </span>
      </div>
      <ReviewText text={review} />
      {(named || verified) && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          {named && (
            <Link
              to={`/services/${named._id}`}
              className="inline-flex min-h-11 items-center font-semibold text-link"
            >
              {nameOf(named)}
            </Link>
          )}
          {verified && (
            <Badge tone="success">
              <BadgeCheck aria-hidden className="size-4" />
              {t('verified')}
            </Badge>
          )}
        </div>
      )}
      {tools}
    </article>
  )
}

/** A review as one of few: the text first, then who wrote it. */
export function ReviewRow({
  review: { user, rating, review, createdAt, service, verified },
}: {
  review: Review
}) {
  const t = useTranslations('reviews')
  const format = useFormat()
  const nameOf = useServiceName()
  const isOfThisYear = format.date(createdAt, 'year') === format.date(format.today(), 'year')
  return (
    <article className="flex flex-col gap-2 py-3.5 lg:gap-3 lg:py-4.5">
      <ReviewText text={review} length="short" className="leading-normal lg:text-[1.0625rem]" />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm leading-snug">
        <Avatar src={user?.img} size="sm" />
        <div className="min-w-0 flex-1 basis-32">
          <p className="flex items-center gap-1.5 font-semibold">
            <span className="[overflow-wrap:anywhere]">{user?.name || t('anonymous')}</span>
            {verified && (
              <span role="img" aria-label={t('verified')} title={t('verified')} className="text-success">
                <BadgeCheck aria-hidden className="size-4" />
              </span>
            )}
          </p>
          <p className="text-soft">
            {service && `${nameOf(service)} · `}
            <time dateTime={createdAt}>{format.date(createdAt, isOfThisYear ? 'dayMonth' : 'short')}</time>
          </p>
        </div>
        {rating > 0 && <StarDisplay value={rating} className="text-[0.9375rem]" />}
      </div>
    </article>
  )
}

/** The length that is shown at first, in characters and lines of text; about as many lines on a phone. */
const LENGTHS = {
  long: { characters: 500, lines: 8, clamp: 'line-clamp-8' },
  short: { characters: 150, lines: 4, clamp: 'line-clamp-4' },
} as const

interface ReviewTextProps {
  text: string
  length?: keyof typeof LENGTHS
  className?: string
}

function ReviewText({ text, length = 'long', className = 'text-soft' }: ReviewTextProps) {
  const t = useTranslations('reviews')
  const { characters, lines, clamp } = LENGTHS[length]
  const [whole, setWhole] = useState(text.length <= characters && text.split('\n').length <= lines)
  return (
    <div className="flex grow flex-col items-start">
      <p
        className={cx('max-w-full whitespace-pre-line [overflow-wrap:anywhere]', !whole && clamp, className)}
      >
        {text}
      </p>
      {!whole && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="min-h-11 rounded-control font-semibold text-link"
        >
          {t('readMore')}
        </button>
      )}
    </div>
  )
}
