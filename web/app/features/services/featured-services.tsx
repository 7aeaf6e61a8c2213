import { FEATURED_SERVICES } from '@jhilik/contract/constants.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { ArrowRight } from 'lucide-react'
import { Suspense } from 'react'
import { Await, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { DetailsLink } from './details-link.tsx'
import { ServiceImage } from './service-image.tsx'

/** Null when the server could not load them; a promise while the browser is loading. */
export type Featured = Service[] | null | Promise<Service[] | null>

export function FeaturedServices({ services }: { services: Featured }) {
  const t = useTranslations('home.featured')
  const loading = useTranslations('services')('loading')
  return (
    <section aria-labelledby="featured" className="page-x py-14 sm:py-20">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex flex-col gap-2">
          <h2 id="featured" className="text-3xl sm:text-4xl">
            {t('title')}
          </h2>
          <p className="text-lg text-soft">{t('text')}</p>
        </div>
        <ButtonLink to="/service" variant="ghost" className="-mx-5 sm:mx-0">
          {t('all')}
          <ArrowRight aria-hidden className="size-4" />
        </ButtonLink>
      </div>
      <Suspense fallback={<Spinner label={loading} className="py-24" />}>
        <Await resolve={services}>{(loaded) => <FeaturedList services={loaded} />}</Await>
      </Suspense>
    </section>
  )
}

function FeaturedList({ services }: { services: Service[] | null }) {
  const t = useTranslations('services')
  const { revalidate, state } = useRevalidator()
  if (services === null) {
    const retry = (
      <Button variant="secondary" size="sm" busy={state === 'loading'} onClick={() => void revalidate()}>
        {t('retry')}
      </Button>
    )
    return (
      <Alert tone="danger" action={retry}>
        {t('failed')}
      </Alert>
    )
  }
  if (services.length === 0) {
    const picture = <img src="/illustrations/no-services.svg" alt="" width={200} height={150} />
    return <EmptyState illustration={picture} title={t('none')} />
  }
  return (
    <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {services.slice(0, FEATURED_SERVICES).map((service) => (
        <li key={service._id}>
          <FeaturedCard service={service} />
        </li>
      ))}
    </ul>
  )
}

/** The link of the name covers the whole card. */
function FeaturedCard({ service }: { service: Service }) {
  const format = useFormat()
  const { _id, name, description, price, currency, img } = service
  return (
    <Card className="group relative flex h-full flex-col overflow-hidden transition-[box-shadow,translate] duration-200 hover:-translate-y-0.5 hover:shadow-2">
      {img && <ServiceImage src={img} />}
      <div className="flex flex-1 flex-col gap-2 p-5">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="text-xl">
            <DetailsLink
              serviceId={_id}
              className="text-ink no-underline after:absolute after:inset-0 after:rounded-card"
            >
              {name}
            </DetailsLink>
          </h3>
          <span className="font-bold text-link text-lg">{format.money(price, currency)}</span>
        </div>
        <p className="line-clamp-3 text-soft">{description}</p>
      </div>
    </Card>
  )
}
