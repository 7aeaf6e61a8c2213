import type { HomePicture } from '@jhilik/contract/home.ts'
import { useLocale, useTranslations } from 'use-intl'
import { Picture } from '../../ui/picture.tsx'
import { headingClass, sectionClass } from './section.tsx'

/** The owner's photos, in a strip that scrolls. */
export function Gallery({ pictures }: { pictures: HomePicture[] }) {
  const t = useTranslations('home.gallery')
  const locale = useLocale()
  return (
    <section aria-labelledby="gallery" className={sectionClass}>
      <h2 id="gallery" className={headingClass}>
        {t('title')}
      </h2>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
        tabIndex={0}
        className="mt-4 flex snap-x gap-3 overflow-x-auto rounded-control pb-1 lg:mt-6 lg:gap-4"
      >
        {pictures.map(({ img, alt }) => (
          <li key={img} className="w-[min(78%,22rem)] shrink-0 snap-start">
            <Picture
              src={img}
              alt={alt[locale]}
              sizes="(min-width: 28rem) 22rem, 78vw"
              width={640}
              height={480}
              loading="lazy"
              className="aspect-4/3 w-full rounded-card bg-accent-soft object-cover"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
