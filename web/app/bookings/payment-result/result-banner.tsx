import type { CheckoutResult, PaymentOutcome } from '@jhilik/contract/payments.ts'
import { useTranslations } from 'use-intl'
import { cx } from '../../ui/cx.ts'

const pictures = {
  paid: 'paid',
  pending: 'pending',
  review: 'pending',
  refund_due: 'pending',
  failed: 'failed',
  cancelled: 'failed',
  expired: 'failed',
} as const satisfies Record<PaymentOutcome, string>

interface ResultBannerProps {
  result: CheckoutResult
  /** A pending payment that is no longer polled. */
  slow: boolean
  className?: string
}

/** Says how the payment ended, and why. A change is announced. */
export function ResultBanner({
  result: { outcome, reason, canPayAgain, price, dueOnSite },
  slow,
  className,
}: ResultBannerProps) {
  const t = useTranslations('checkoutResult')
  const title = () => {
    // The slot is still held: only the payment page has ended.
    if (outcome === 'expired' && canPayAgain) return t('expired.pageTitle')
    return t(reason === 'released' ? 'released.title' : `${outcome}.title`)
  }
  const text = () => {
    if (outcome === 'pending') return t(slow ? 'pending.slow' : 'pending.text')
    if (outcome === 'paid' && price > 0 && dueOnSite === price) return t('paid.onSite')
    if (outcome === 'paid' || outcome === 'review' || outcome === 'refund_due') return t(`${outcome}.text`)
    return t(`reasons.${reason ?? 'declined'}`)
  }
  return (
    <section className={cx('bg-accent-soft', className)}>
      <div aria-live="polite" className="page-x flex flex-col items-center pt-2 text-center">
        <img
          src={`/illustrations/${pictures[outcome]}.svg`}
          alt=""
          width={176}
          height={132}
          className="-mb-1 w-44"
        />
        <h1 className="text-3xl sm:text-4xl">{title()}</h1>
        <p className="mt-1.5 max-w-[36ch] text-pretty text-soft">{text()}</p>
      </div>
    </section>
  )
}
