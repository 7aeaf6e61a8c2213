import type { Booking } from '@jhilik/contract/bookings.ts'
import { useTranslations } from 'use-intl'
import { StarLinks } from './star-links.tsx'

/** Asks for a review of a visit that is done. */
export function ReviewStars({ booking }: { booking: Pick<Booking, '_id' | 'service'> }) {
  const t = useTranslations('visit.review')
  return (
    <section aria-labelledby="visit-review">
      <h2 id="visit-review" className="text-xl">
        {t('title')}
      </h2>
      <p className="text-soft">{t('text')}</p>
      <StarLinks
        booking={booking}
        label={t('title')}
        rate={(count) => t('stars', { count })}
        className="-mx-3 mt-2"
        linkClassName="h-13 w-14"
      />
    </section>
  )
}
