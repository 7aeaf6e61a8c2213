import type { Service } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** What was chosen and the way on. Stays in sight on phones, where the slots fill the screen. */
export function BookBar({ slot, service }: { slot: Slot; service: Service }) {
  const t = useTranslations('services.slots')
  const format = useFormat()
  const search = new URLSearchParams({ service: service._id, slot: slot._id, date: slot.date })
  return (
    <div className="sticky bottom-20 z-10 xl:bottom-3 flex flex-wrap items-center justify-between gap-3 rounded-card border border-brand bg-surface p-3.5 shadow-2 motion-safe:animate-rise">
      <p role="status" className="flex flex-col px-1">
        <span className="text-soft text-sm">{t('chosen')}</span>
        <span className="font-bold">
          {format.slot(slot)} · {format.money(service.price, service.currency)}
        </span>
      </p>
      <ButtonLink
        to={`/booking?${search}`}
        state={{ slot, service }}
        variant="spark"
        className="max-sm:w-full"
      >
        {t('book')}
        <ArrowRight aria-hidden className="size-5" />
      </ButtonLink>
    </div>
  )
}
