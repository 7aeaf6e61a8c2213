import { CalendarClock, Clock, Tag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import type { Selection } from './selection.ts'

export function ServiceSummary({ selection: { service, slot } }: { selection: Selection }) {
  const t = useTranslations('booking.summary')
  const format = useFormat()
  const facts = [
    { icon: CalendarClock, label: t('time'), value: format.slot(slot) },
    { icon: Tag, label: t('price'), value: format.money(service.price, service.currency) },
    { icon: Clock, label: t('duration'), value: t('minutes', { count: service.duration }) },
  ]
  return (
    <Card className="overflow-hidden lg:sticky lg:top-24">
      {service.img && (
        <img
          src={service.img}
          alt=""
          width={640}
          height={480}
          referrerPolicy="no-referrer"
          className="aspect-[16/9] w-full bg-sunken object-cover lg:aspect-[4/3]"
        />
      )}
      <div className="flex flex-col gap-4 p-5 sm:p-6">
        <h2 className="text-2xl">{service.name}</h2>
        <p className="text-soft">{service.description}</p>
        <dl className="flex flex-col gap-3 border-line border-t pt-4">
          {facts.map(({ icon: Icon, label, value }) => (
            <div key={label} className="flex items-start gap-3">
              <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
              <dt className="sr-only">{label}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}
