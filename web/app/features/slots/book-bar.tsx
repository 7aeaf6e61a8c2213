import type { Service } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { ButtonLink } from '../../ui/button.tsx'

/** The chosen slot and the link to the booking form, always visible. */
export function BookBar({ slot, service }: { slot: Slot; service: Service }) {
  const t = useTranslations('services.slots')
  const format = useFormat()
  const search = new URLSearchParams({ service: service._id, slot: slot._id, date: slot.date })
  return (
    <BottomBar className="motion-safe:animate-rise sm:sticky sm:bottom-20 sm:rounded-card sm:border sm:border-brand sm:p-3.5 sm:shadow-2 xl:bottom-3">
      <p role="status" className="flex min-w-0 flex-col leading-snug sm:px-1">
        <span className="text-soft text-sm">
          <span className="max-sm:sr-only">{t('chosen')}: </span>
          {format.date(slot.date, 'day')} · {format.money(service.price, service.currency)}
        </span>
        <span className="font-bold text-lg tabular-nums">{format.times(slot)}</span>
      </p>
      <ButtonLink to={`/booking?${search}`} state={{ slot, service }} variant="spark" className="max-sm:px-4">
        {t('book')}
        <ArrowRight aria-hidden className="size-5 max-sm:hidden" />
      </ButtonLink>
    </BottomBar>
  )
}
