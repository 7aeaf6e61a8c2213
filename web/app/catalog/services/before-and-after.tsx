import type { Service } from '@jhilik/contract/services.ts'
import { PHOTO_MOMENTS } from '@jhilik/contract/visits.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { withTexts } from '../../lib/language/extra-texts.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceText } from '../../lib/language/use-service-text.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { Picture } from '../../ui/picture.tsx'
import { shownPhotosQuery } from './api.ts'

export const loadBeforeAndAfter = () => withTexts('visit', BeforeAndAfter)

/** Photos of visits whose customers have allowed it. Renders nothing until they are loaded. */
export function BeforeAndAfter({ service }: { service: Service }) {
  const t = useTranslations('visit.photos')
  const format = useFormat()
  const { name } = useServiceText()(service)
  const { data = [] } = useQuery({ ...shownPhotosQuery(service._id), enabled: useUser() !== null })
  if (data.length === 0) return null
  return (
    <section aria-labelledby="before-and-after" className="mt-9 border-line border-t pt-9 sm:mt-14 sm:pt-12">
      <h2 id="before-and-after" className="text-[1.1875rem] sm:text-2xl">
        {t('title')}
      </h2>
      <ul className="mt-4 grid grid-cols-1 gap-x-8 gap-y-6 md:grid-cols-2 xl:grid-cols-3">
        {data.map((pair) => {
          const month = format.date(`${pair.month}-01`, 'monthYear')
          return (
            <li key={pair.before}>
              <div className="grid grid-cols-2 gap-2">
                {PHOTO_MOMENTS.map((moment) => (
                  <figure key={moment}>
                    <Picture
                      src={pair[moment]}
                      alt={t('alt', { moment: t(moment), service: name, month })}
                      width={320}
                      height={240}
                      sizes="(min-width: 80rem) 12rem, (min-width: 48rem) 22vw, 45vw"
                      loading="lazy"
                      className="aspect-4/3 w-full rounded-xl bg-accent-soft object-cover"
                    />
                    <figcaption className="mt-1 font-semibold text-[0.9375rem]">{t(moment)}</figcaption>
                  </figure>
                ))}
              </div>
              <p className="text-[0.9375rem] text-soft">{month}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
