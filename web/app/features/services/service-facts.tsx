import type { Service } from '@jhilik/contract/services.ts'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { IncludedList } from './included-list.tsx'
import { ServiceImage } from './service-image.tsx'

export function ServiceFacts({ service }: { service: Service }) {
  const t = useTranslations('services')
  const format = useFormat()
  const { name, description, price, currency, duration, serviceType, img, includes } = service
  return (
    <div className="flex flex-col gap-5">
      <Link to="/service" className="inline-flex items-center gap-1.5 self-start font-semibold text-link">
        <ArrowLeft aria-hidden className="size-4" />
        {t('detail.back')}
      </Link>
      <ServiceImage
        src={img}
        eager
        sizes="(min-width: 64rem) 40rem, 100vw"
        className="rounded-card border border-line sm:max-lg:[&_img]:aspect-2/1"
      />
      <div className="flex flex-col gap-4">
        <Badge tone="accent" className="self-start">
          {t(`type.${serviceType}`)}
        </Badge>
        <h1 className="text-3xl sm:text-4xl">{name}</h1>
        <p className="whitespace-pre-line text-lg text-soft">{description}</p>
        <div className="flex flex-wrap gap-3 font-semibold text-lg">
          <p className="rounded-control bg-spark-soft px-4 py-2">
            {t('detail.price', { price: format.money(price, currency) })}
          </p>
          <p className="rounded-control bg-accent-soft px-4 py-2">
            {t('detail.duration', { count: duration })}
          </p>
        </div>
        {includes.length > 0 && (
          <section aria-labelledby="includes" className="mt-2 flex flex-col gap-3">
            <h2 id="includes" className="text-xl">
              {t('detail.includes')}
            </h2>
            <IncludedList lines={includes} />
          </section>
        )}
      </div>
    </div>
  )
}
