import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { cx } from '../../ui/cx.ts'
import { type ReviewFilter, reviewsPath } from './review-filter.ts'

/** Lets admins switch between visible and hidden reviews. The other filters stay. */
export function HiddenSwitch({ filter }: { filter: ReviewFilter }) {
  const t = useTranslations('reviews.moderation')
  return (
    <nav aria-label={t('which')} className="mb-6 flex w-fit rounded-control border border-line bg-sunken p-1">
      {[false, true].map((hidden) => (
        <Link
          key={String(hidden)}
          to={reviewsPath({ ...filter, hidden })}
          preventScrollReset
          aria-current={filter.hidden === hidden ? 'page' : undefined}
          className={cx(
            'inline-flex min-h-11 items-center rounded-control px-4 font-semibold text-soft no-underline',
            filter.hidden === hidden && 'bg-surface text-ink shadow-1',
          )}
        >
          {t(hidden ? 'hidden' : 'visible')}
        </Link>
      ))}
    </nav>
  )
}
