import { REVIEW_STATUSES, type ReviewStatus } from '@jhilik/contract/reviews.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded, LoadMore } from '../../ui/loaded.tsx'
import { staffReviewsQuery } from './api.ts'
import { ReviewCard } from './review-card.tsx'
import { ReviewModeration } from './review-moderation.tsx'

/** What waits for a decision comes first. */
const TABS = ['waiting', 'published', 'hidden'] as const satisfies readonly ReviewStatus[]

/** The reviews of one status with what staff can do about them. The address names the status. */
export function StaffReviews() {
  const t = useTranslations('dashboard.reviews')
  const [params] = useSearchParams()
  const status = REVIEW_STATUSES.find((one) => one === params.get('status')) ?? TABS[0]
  const query = useInfiniteQuery(staffReviewsQuery(status))
  return (
    <>
      <nav
        aria-label={t('which')}
        className="mb-6 flex w-fit max-w-full flex-wrap rounded-control border border-line bg-sunken p-1"
      >
        {TABS.map((tab) => (
          <Link
            key={tab}
            to={tab === TABS[0] ? '.' : `?status=${tab}`}
            preventScrollReset
            aria-current={status === tab ? 'page' : undefined}
            className={cx(
              'inline-flex min-h-11 items-center rounded-control px-4 font-semibold text-soft no-underline',
              status === tab && 'bg-surface text-ink shadow-1',
            )}
          >
            {t(tab)}
          </Link>
        ))}
      </nav>
      <Loaded query={query} loading={t('loading')} failed={t('failed')}>
        {({ pages }) => {
          const list = pages.flatMap(({ data }) => data).filter((review) => review.status === status)
          if (list.length === 0)
            return <EmptyState title={t(`none.${status}`)} text={t(`noneText.${status}`)} />
          return (
            <div className="max-w-4xl">
              <p role="status" className="mb-2 font-medium text-soft">
                {t('count', { count: pages[0]?.meta.count ?? list.length })}
              </p>
              <ul className="divide-y divide-line border-line border-y">
                {list.map((review) => (
                  <li key={review._id}>
                    <ReviewCard review={review} tools={<ReviewModeration review={review} />} />
                  </li>
                ))}
              </ul>
              <LoadMore query={query} failed={t('failed')} />
            </div>
          )
        }}
      </Loaded>
    </>
  )
}
