import type { Review } from '@jhilik/contract/reviews.ts'
import { BadgeCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
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
  const named = nameService && service
  return (
    <Card className="@container flex h-full flex-col gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar src={user?.img} />
        <div className="flex min-w-0 flex-1 flex-col">
          <p className="truncate font-bold">{user?.name || t('anonymous')}</p>
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
              {named.name}
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
    </Card>
  )
}

/** In characters: about a dozen lines on a phone. */
const LONG = 500

function ReviewText({ text }: { text: string }) {
  const t = useTranslations('reviews')
  const [whole, setWhole] = useState(text.length <= LONG && text.split('\n').length <= 8)
  return (
    <div className="flex grow flex-col items-start">
      <p
        className={cx(
          'max-w-full whitespace-pre-line text-soft [overflow-wrap:anywhere]',
          !whole && 'line-clamp-8',
        )}
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
