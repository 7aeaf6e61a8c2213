import type { Review } from '@jhilik/contract/reviews.ts'
import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ReviewText } from './review-text.tsx'
import { StarDisplay } from './star-rating.tsx'

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
