import type { Service } from '@jhilik/contract/services.ts'
import { ArrowRight, Clock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DetailsLink } from './details-link.tsx'
import { ServiceImage } from './service-image.tsx'

interface ServiceCardProps {
  service: Service
  /** One level below the heading of its section. */
  heading?: 'h2' | 'h3'
  date?: string | null
  eager?: boolean
}

export function ServiceCard({ service, heading: Heading = 'h2', date, eager }: ServiceCardProps) {
  const t = useTranslations('services')
  const format = useFormat()
  const { _id, name, description, price, currency, duration, serviceType, img, freeToday } = service
  return (
    <Card className="group flex h-full flex-col overflow-hidden transition-[box-shadow,translate] duration-200 hover:-translate-y-0.5 hover:shadow-2">
      <div className="relative">
        <ServiceImage src={img} eager={eager} />
        <Badge className="absolute top-3 left-3 bg-surface text-ink shadow-1">
          {t(`type.${serviceType}`)}
        </Badge>
        <Badge tone={freeToday > 0 ? 'success' : 'danger'} className="absolute top-3 right-3 shadow-1">
          {freeToday > 0 ? t('freeToday', { count: freeToday }) : t('fullToday')}
        </Badge>
      </div>
      <div className="flex flex-1 flex-col gap-3 p-5">
        <Heading className="text-xl">{name}</Heading>
        <p className="line-clamp-3 text-soft">{description}</p>
        <div className="mt-auto flex items-center justify-between gap-3 border-line border-t pt-4">
          <div className="flex flex-col">
            <span className="font-extrabold text-2xl leading-tight tracking-tight">
              {format.money(price, currency)}
            </span>
            <span className="inline-flex items-center gap-1.5 text-soft text-sm">
              <Clock aria-hidden className="size-4" />
              {t('minutes', { count: duration })}
            </span>
          </div>
          <DetailsLink
            serviceId={_id}
            date={date}
            aria-label={t('detailsOf', { name })}
            className={buttonClass({ variant: 'primary' })}
          >
            {t('details')}
            <ArrowRight
              aria-hidden
              className="size-4 transition-transform motion-safe:group-hover:translate-x-0.5"
            />
          </DetailsLink>
        </div>
      </div>
    </Card>
  )
}
