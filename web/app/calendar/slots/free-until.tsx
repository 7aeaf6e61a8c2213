import type { Service } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { publicRulesQuery } from './api.ts'

const HOUR_MS = 3_600_000

/**
 * Says until when the chosen slot could be rescheduled or canceled for free, and what becomes of a deposit afterwards.
 * Renders nothing while the rules are unknown.
 */
export function FreeUntil({ slot, service: { price, dueNow, currency } }: { slot: Slot; service: Service }) {
  const t = useTranslations('slots')
  const format = useFormat()
  const { data: rules } = useQuery(publicRulesQuery())
  if (!rules) return null
  const until = new Date(Date.parse(slot.startsAt) - rules.freeCancelHours * HOUR_MS)
  const isFree = until.getTime() > Date.now()
  const text = isFree ? t('freeUntil', { time: format.dayTime(until.toISOString()) }) : t('notFree')
  return (
    <p className="flex items-start gap-2 text-sm text-soft">
      <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {text}
        {dueNow > 0 && dueNow < price && (
          <> {t(isFree ? 'due.keep' : 'due.keepNow', { now: format.money(dueNow, currency) })}</>
        )}
      </span>
    </p>
  )
}
