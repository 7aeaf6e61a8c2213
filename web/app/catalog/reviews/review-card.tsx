import type { Review, ReviewStatus } from '@jhilik/contract/reviews.ts'
import { BadgeCheck } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { isOfThisYear, useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { useSite } from '../../lib/page/site.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { StarDisplay } from './ratings.tsx'

// The part is loaded only for who has written a review.
const OwnReview = lazyPart(async () => (await import('./own-review.tsx')).loadOwnReview())

interface ReviewCardProps {
  review: Review
  /** False where all reviews are about the same service. */
  nameService?: boolean
  /** The actions of staff, in place of those of the writer. */
  tools?: ReactNode
}

export function ReviewCard({ review: shown, nameService = true, tools }: ReviewCardProps) {
  const { user, rating, review, createdAt, updatedAt, service, verified, status, reply } = shown
  const t = useTranslations('reviews')
  const format = useFormat()
  const nameOf = useServiceName()
  const { businessName } = useSite()
  const named = nameService && service
  return (
    <article className="@container flex flex-col gap-3 py-5">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar src={user?.img} />
        <div className="flex min-w-0 flex-1 basis-32 flex-col">
          <p translate="no" className="font-bold leading-snug [overflow-wrap:anywhere]">
            {user?.name || t('anonymous')}
          </p>
          <p className="text-muted text-sm">
            <time dateTime={createdAt}>{format.date(createdAt)}</time>
            {updatedAt !== createdAt && ` · ${t('changedOn', { date: format.date(updatedAt) })}`}
          </p>
        </div>
        <StatusBadge status={status} />
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
      {reply && (
        <div className="flex flex-col gap-1 rounded-control border-accent border-l-4 bg-sunken px-4 py-3">
          <p className="flex flex-wrap items-baseline gap-x-2 font-semibold">
            {t('replyOf', { business: businessName })}
            <time dateTime={reply.at} className="font-normal text-muted text-sm">
              {format.date(reply.at)}
            </time>
          </p>
          <p className="whitespace-pre-line text-soft [overflow-wrap:anywhere]">{reply.text}</p>
        </div>
      )}
      {tools ??
        (shown.own && (
          <Suspense fallback={<span className="min-h-11" />}>
            <OwnReview review={shown} />
          </Suspense>
        ))}
    </article>
  )
}

/** Marks a review that is not public, for its writer and for staff. */
function StatusBadge({ status }: { status: ReviewStatus }) {
  const t = useTranslations('reviews')
  if (status === 'published') return null
  return <Badge tone={status === 'waiting' ? 'warning' : 'neutral'}>{t(status)}</Badge>
}

/** A review as one of few: the text first, then who wrote it. */
export function ReviewRow({
  review: { user, rating, review, createdAt, service, verified, status },
}: {
  review: Review
}) {
  const t = useTranslations('reviews')
  const format = useFormat()
  const nameOf = useServiceName()
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
            <time dateTime={createdAt}>
              {format.date(createdAt, isOfThisYear(createdAt, format) ? 'dayMonth' : 'short')}
            </time>
          </p>
        </div>
        <StatusBadge status={status} />
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
