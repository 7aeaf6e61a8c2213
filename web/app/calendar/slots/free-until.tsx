import type { PublicHouseRules } from '@jhilik/contract/house-rules.ts'
import type { Service } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { usePassed } from '../../lib/live/use-passed.ts'
import { Alert } from '../../ui/alert.tsx'
import { publicRulesQuery } from './api.ts'

const HOUR_MS = 3_600_000

interface FreeUntilProps {
  slot: Slot
  service: Service
  /** Only the title of the warning, or nothing. */
  isBrief?: boolean
}

/**
 * Says until when the chosen slot could be rescheduled or canceled for free, and what becomes of the money afterwards;
 * warns when it would be too late from the beginning. Renders nothing while the rules are unknown.
 */
export function FreeUntil(props: FreeUntilProps) {
  const { data: rules } = useQuery(publicRulesQuery())
  return rules ? <SlotTerms {...props} rules={rules} /> : null
}

function SlotTerms({ slot, service, isBrief, rules }: FreeUntilProps & { rules: PublicHouseRules }) {
  const t = useTranslations('slots')
  const format = useFormat()
  const { price, dueNow, currency } = service
  const until = new Date(Date.parse(slot.startsAt) - rules.freeCancelHours * HOUR_MS).toISOString()
  const isLate = usePassed(until)
  const isDeposit = dueNow > 0 && dueNow < price
  // A deposit is kept when the cancellation is late.
  const percent = isDeposit ? 0 : rules.lateRefundPercent
  const now = format.money(dueNow, currency)
  if (!isLate) {
    if (isBrief) return null
    return (
      <p className="flex items-start gap-2 text-sm text-soft">
        <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          {t('freeUntil', { time: format.dayTime(until) })} {isDeposit && t('due.keep', { now })}
        </span>
      </p>
    )
  }
  if (dueNow === 0 || percent === 100) {
    return isBrief ? null : (
      <Alert>
        {t('late.noMove')} {t(dueNow === 0 ? 'late.unpaid' : 'late.free')}
      </Alert>
    )
  }
  const what = percent > 0 ? 'part' : 'nothing'
  if (isBrief) {
    // The bar would take half of a narrow screen with large text. The whole warning is above it.
    return (
      <p className="@max-[10.5rem]:hidden font-semibold text-sm text-warning">
        {t(`late.${what}`, { percent })}
      </p>
    )
  }
  const grace = rules.cancelGraceMinutes
  return (
    <Alert tone="warning" title={t(`late.${what}`, { percent })}>
      {t(`late.${what}Text`, { percent, now })}{' '}
      {grace > 0 && t('late.grace', { time: format.duration(grace) })}
    </Alert>
  )
}
