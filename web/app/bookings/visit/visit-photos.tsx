import type { CustomerVisit } from '@jhilik/contract/customer-visits.ts'
import { PHOTO_MOMENTS } from '@jhilik/contract/visits.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Picture } from '../../ui/picture.tsx'

/** The photos that the crew took, those of before first. Renders nothing when there are none. */
export function VisitPhotos({ photos }: Pick<CustomerVisit, 'photos'>) {
  const t = useTranslations('visit.photos')
  const format = useFormat()
  if (photos.length === 0) return null
  const shown = PHOTO_MOMENTS.flatMap((moment) => photos.filter((photo) => photo.moment === moment))
  return (
    <section aria-labelledby="visit-photos">
      <h2 id="visit-photos" className="text-xl">
        {t('title')}
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-2">
        {shown.map(({ moment, img, at }) => {
          const caption = [t(moment), format.time(at)].join(', ')
          return (
            <li key={`${img} ${moment}`}>
              <a href={img} target="_blank" rel="noreferrer" className="block text-ink no-underline">
                <Picture
                  src={img}
                  alt=""
                  width={320}
                  height={240}
                  sizes="(min-width: 40rem) 16rem, 45vw"
                  loading="lazy"
                  className="aspect-4/3 w-full rounded-xl bg-accent-soft object-cover"
                />
                <span className="mt-1 block text-[0.9375rem] tabular-nums">{caption}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
