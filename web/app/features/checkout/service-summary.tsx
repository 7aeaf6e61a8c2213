import { CalendarClock, Clock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Card } from '../../ui/card.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Selection } from './use-selection.ts'

/** Price and time precede the description, which can be long. */
export function ServiceSummary({ selection: { service, slot } }: { selection: Selection }) {
  const t = useTranslations('booking.summary')
  const format = useFormat()
  const facts = [
    { icon: CalendarClock, label: t('time'), value: format.slot(slot) },
    { icon: Clock, label: t('duration'), value: t('minutes', { count: service.duration }) },
  ]
  return (
    <Card className="overflow-hidden sm:max-lg:grid sm:max-lg:grid-cols-[2fr_3fr]">
      {service.img && (
        <Picture
          src={service.img}
          alt=""
          width={640}
          height={360}
          sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 40vw, 100vw"
          className="aspect-2/1 w-full bg-sunken object-cover sm:max-lg:aspect-auto sm:max-lg:h-full lg:aspect-video"
        />
      )}
      <div className="flex flex-col gap-4 p-5 sm:p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 className="text-2xl">{service.name}</h2>
          <p className="font-extrabold text-2xl leading-tight tracking-tight">
            <span className="sr-only">{t('price')}: </span>
            {format.money(service.price, service.currency)}
          </p>
        </div>
        <dl className="flex flex-col gap-3">
          {facts.map(({ icon: Icon, label, value }) => (
            <div key={label} className="flex items-start gap-3">
              <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
              <dt className="sr-only">{label}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="border-line border-t pt-4 text-soft">{service.description}</p>
      </div>
    </Card>
  )
}
