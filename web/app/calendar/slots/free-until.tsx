import type { PublicHouseRules } from '@jhilik/contract/house-rules.ts'
import type { Service } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { usePassed } from '../../lib/live/use-passed.ts'
import { Alert } from '../../ui/alert.tsx'
import { cx } from '../../ui/cx.ts'
import { publicRulesQuery } from './api.ts'

const HOUR_MS = 3_600_000

interface FreeUntilProps {
  slot: Slot
  service: Service
  /** One line for the bar of a phone, which is only there; otherwise everything that is to be said. */
  isBrief?: boolean
  /** The line in the bar says it on phones, where it is only read out. */
  isInBar?: boolean
}

/**
 * Says until when the chosen slot could be rescheduled or canceled for free, and what becomes of the money afterwards;
 * warns when it would be too late from the beginning. Renders nothing while the rules are unknown.
 */
export function FreeUntil(props: FreeUntilProps) {
  const { data: rules } = useQuery(publicRulesQuery())
  if (!rules) return null
  const terms = <SlotTerms {...props} rules={rules} />
  return props.isInBar ? <div className="@container">{terms}</div> : terms
}

// The bar would take half of a phone's screen when the text is large. It shows a warning longer than the free line. The strip of the
// bar is as wide as the screen, the page has a margin of a rem at both sides.
const BRIEF = { free: '@max-[16rem]:hidden', late: '@max-[14rem]:hidden' }
const BELOW_BAR = { free: 'max-sm:@min-[14rem]:sr-only', late: 'max-sm:@min-[12rem]:sr-only' }

function SlotTerms({
  slot,
  service,
  isBrief = false,
  isInBar = false,
  rules,
}: FreeUntilProps & { rules: PublicHouseRules }) {
  const t = useTranslations('slots')
  const format = useFormat()
  const { price, dueNow, currency } = service
  const until = new Date(Date.parse(slot.startsAt) - rules.freeCancelHours * HOUR_MS).toISOString()
  const isLate = usePassed(until)
  const isDeposit = dueNow > 0 && dueNow < price
  // A deposit is kept when the cancellation is late.
  const percent = isDeposit ? 0 : rules.lateRefundPercent
  const now = format.money(dueNow, currency)
  const line = (text: ReactNode, className?: string) => (
    <p className={cx('flex items-start gap-2 text-sm text-soft', className)}>
      <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{text}</span>
    </p>
  )
  if (!isLate) {
    const free = t('freeUntil', { time: format.dayTime(until) })
    if (isBrief) return line(free, cx(BRIEF.free, 'px-4 pt-2.5 leading-snug'))
    return line(
      <>
        {free} {isDeposit && t('due.keep', { now })}
      </>,
      isInBar ? BELOW_BAR.free : '',
    )
  }
  if (dueNow === 0 || percent === 100) {
    const cost = t(dueNow === 0 ? 'late.unpaid' : 'late.free')
    if (isBrief) return line(t('late.noMove'), cx(BRIEF.free, 'px-4 pt-2.5 leading-snug'))
    return (
      <Alert className={isInBar ? BELOW_BAR.free : ''}>
        {t('late.noMove')} {cost}
      </Alert>
    )
  }
  const what = percent > 0 ? 'part' : 'nothing'
  const title = t(`late.${what}`, { percent })
  if (isBrief) {
    return (
      <p
        className={cx(
          BRIEF.late,
          'flex items-start gap-2.5 bg-warning-soft px-4 py-2.5 font-semibold text-sm text-warning leading-snug',
        )}
      >
        <TriangleAlert aria-hidden className="size-4.5 shrink-0" />
        {title}
      </p>
    )
  }
  const grace = rules.cancelGraceMinutes
  return (
    <Alert tone="warning" title={title} className={isInBar ? BELOW_BAR.late : ''}>
      {t(`late.${what}Text`, { percent, now })}{' '}
      {grace > 0 && t('late.grace', { time: format.duration(grace) })}
    </Alert>
  )
}
