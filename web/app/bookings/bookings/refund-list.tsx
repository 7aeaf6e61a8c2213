import type { BookingDetail, BookingRefund } from '@jhilik/contract/booking-detail.ts'
import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { cx } from '../../ui/cx.ts'

/** The customer's refunds: how each goes back, and each step with its time. Renders nothing without one. */
export function RefundList({ refunds }: Pick<BookingDetail, 'refunds'>) {
  const t = useTranslations('dashboard.bookings.refunds')
  const shown = refunds.filter(({ status }) => status !== 'failed')
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="refunds">
      <h2 id="refunds" className="mb-4 text-xl">
        {t('title')}
      </h2>
      <ul className="flex flex-col gap-6">
        {shown.map((refund) => (
          <RefundSteps key={refund._id} refund={refund} />
        ))}
      </ul>
    </section>
  )
}

const KNOWN = [
  'opened',
  'submitted',
  'accepted',
  'succeeded',
  'failed',
  'manual',
  'reopened',
  'paid_in_cash',
] as const
type Step = (typeof KNOWN)[number]

const stepOf = (action: string) => KNOWN.find((known) => action === `refund.${known}`)

function RefundSteps({ refund }: { refund: BookingRefund }) {
  const t = useTranslations('dashboard.bookings.refunds')
  const format = useFormat()
  const gatewayText = useGatewayText()
  const { amount, currency, status, method, inCash, reference, steps } = refund
  const isDone = status === 'succeeded'
  const passed = steps.flatMap(({ action, at }) => {
    const step = stepOf(action)
    return step ? [{ step, at }] : []
  })
  const way = method === 'cash' ? t('onSite') : t('way', { way: gatewayText(method) })
  return (
    <li className="flex flex-col gap-3">
      <p className="flex flex-wrap justify-between gap-x-6">
        <span className="text-soft">{inCash ? t('inCash') : way}</span>
        <span className="font-semibold tabular-nums">{format.money(amount, currency)}</span>
      </p>
      <ol className="flex flex-col gap-2.5 text-[0.9375rem]">
        {passed.map(({ step, at }) => (
          <PassedStep key={`${step} ${at}`} step={step} at={at} />
        ))}
        {!isDone && (
          <li className="flex gap-3">
            <StepMark isDone={false} />
            <span>{t(status === 'manual' ? 'nextByHand' : 'next')}</span>
          </li>
        )}
      </ol>
      {isDone && reference && (
        <p className="break-all text-soft text-sm tabular-nums">{t('reference', { reference })}</p>
      )}
    </li>
  )
}

function PassedStep({ step, at }: { step: Step; at: string }) {
  const t = useTranslations('dashboard.bookings.refunds')
  const format = useFormat()
  return (
    <li className="flex gap-3">
      <StepMark isDone />
      <span className="flex flex-1 flex-wrap justify-between gap-x-4">
        {t(`steps.${step}`)}
        <time dateTime={at} className="text-muted tabular-nums">
          {format.dateTime(at)}
        </time>
      </span>
    </li>
  )
}

function StepMark({ isDone }: { isDone: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border-2',
        isDone ? 'border-success bg-success-soft text-success' : 'border-line-strong border-dashed',
      )}
    >
      {isDone && <Check className="size-3" />}
    </span>
  )
}
