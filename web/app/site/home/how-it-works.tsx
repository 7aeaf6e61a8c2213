import { MAX_STARS } from '@jhilik/contract/constants.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { ENOUGH_REVIEWS, roundRating } from '../../catalog/reviews/ratings.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { useSite } from '../../lib/page/site.ts'
import { headingClass, sectionClass } from './section.tsx'

/** More areas are on the contact page. */
const AREAS_SHOWN = 3

interface Figures {
  /** The number of served bookings. */
  jobs: number
  services: number
  average: number | null
  /** The number of reviews with stars. */
  reviews: number
}

export function HowItWorks({ areas, ...figures }: Figures & { areas: readonly string[] }) {
  const t = useTranslations('home.how')
  const format = useFormat()
  const { paysOnline } = useSite()
  const steps = paysOnline ? (['choose', 'pay', 'come'] as const) : (['choose', 'come', 'payOnSite'] as const)
  return (
    <section aria-labelledby="how-it-works" className="@container bg-sunken">
      <div className={sectionClass}>
        <h2 id="how-it-works" className={headingClass}>
          {t('title')}
        </h2>
        <ol className="mt-3.5 grid grid-cols-1 gap-x-8 gap-y-3.5 lg:mt-6 @5xl:grid-cols-3">
          {steps.map((step, index) => (
            <li key={step} className="grid grid-cols-[2.25rem_minmax(0,1fr)] content-start gap-x-2">
              <b
                aria-hidden
                className="row-span-2 bn:font-bold font-extrabold text-[2rem] text-brand leading-none tracking-tight"
              >
                {format.number(index + 1)}
              </b>
              <h3 className="bn:text-base text-[1.0625rem]">{t(`${step}.title`)}</h3>
              <p className="text-[0.9375rem] text-soft leading-normal">{t(`${step}.text`)}</p>
            </li>
          ))}
        </ol>
        <FigureList {...figures} />
        {areas.length > 0 && <AreaNames areas={areas} />}
      </div>
    </section>
  )
}

/** The list leaves out what is unknown or zero. */
function FigureList({ jobs, services, average, reviews }: Figures) {
  const t = useTranslations('home.how.figures')
  const format = useFormat()
  const figures = [
    ...(jobs > 0 ? [{ name: t('jobs', { count: jobs }), value: format.number(jobs) }] : []),
    ...(average !== null && reviews >= ENOUGH_REVIEWS
      ? [
          {
            name: t('reviews', { count: reviews }),
            value: t('average', { value: roundRating(average), max: MAX_STARS }),
          },
        ]
      : []),
    ...(services > 0 ? [{ name: t('services', { count: services }), value: format.number(services) }] : []),
  ]
  if (figures.length === 0) return null
  return (
    <dl className="mt-4 grid @max-[15.5rem]:grid-cols-1 grid-cols-3 gap-x-4 gap-y-3 border-line-strong border-t pt-3.5 lg:mt-8 lg:gap-x-8 lg:pt-5">
      {figures.map(({ name, value }) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-soft leading-snug lg:text-base">{name}</dt>
          <dd className="bn:font-bold font-extrabold text-[1.625rem] tabular-nums bn:tracking-normal tracking-tight lg:text-4xl">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function AreaNames({ areas }: { areas: readonly string[] }) {
  const t = useTranslations('home.how')
  const shown = areas.slice(0, AREAS_SHOWN)
  return (
    <p className="mt-3 text-[0.9375rem] text-soft leading-normal lg:mt-6 [overflow-wrap:anywhere]">
      <b className="font-semibold text-ink">{t('areas')}</b> {shown.join(', ')}
      {areas.length > shown.length && (
        <>
          {' · '}
          <Link to="/contact" className="whitespace-nowrap font-semibold text-link underline">
            {t('allAreas', { count: areas.length })}
          </Link>
        </>
      )}
    </p>
  )
}
