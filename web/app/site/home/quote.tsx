import type { Review } from '@jhilik/contract/reviews.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'

export interface QuotedReview extends Pick<Review, 'review' | 'rating'> {
  user: { name: string } | null
}

/** A customer's words, beside the buttons of the hero. */
export function Quote({ review: { review, rating, user } }: { review: QuotedReview }) {
  const t = useTranslations('common.rating')
  const format = useFormat()
  return (
    <figure className="max-w-[36rem] text-[0.9375rem] text-white/87 leading-snug lg:text-base">
      <blockquote className="line-clamp-2 [overflow-wrap:anywhere] lg:line-clamp-3">“{review}”</blockquote>
      <figcaption className="mt-1 flex flex-wrap items-center gap-x-2 font-semibold">
        <span role="img" aria-label={t('star', { count: rating })} className="inline-flex items-center gap-1">
          <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className="size-4 text-spark">
            <path d="m12 2 3 6.3 6.9.9-5 4.8 1.3 6.9-6.2-3.4-6.2 3.4 1.3-6.9-5-4.8 6.9-.9z" />
          </svg>
          {format.number(rating)}
        </span>
        {user?.name}
      </figcaption>
    </figure>
  )
}
