import type { Review } from '@jhilik/contract/reviews.ts'
import { BadgeCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ReviewText } from './review-text.tsx'
import { StarDisplay } from './star-rating.tsx'

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
