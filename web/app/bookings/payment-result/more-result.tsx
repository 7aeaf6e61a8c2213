import type { CheckoutResult } from '@jhilik/contract/payments.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { bookingPath } from '../../lib/page/booking-paths.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { findWayBack } from '../pay-more/way-back.ts'

/** The result of a payment of what was left to pay, or of a tip. */
export type MoreResult = CheckoutResult & { purpose: 'rest' | 'tip' }

export const isMore = (result: CheckoutResult): result is MoreResult => result.purpose !== 'booking'

/** Returns what writes the title and the text of such a result; null for what is written as that of any payment. */
export function useMoreTexts() {
  const t = useTranslations('checkoutResult.more')
  const format = useFormat()
  return (result: MoreResult, slow: boolean): { title?: string; text?: string } => {
    const { purpose, outcome, paidAmount, dueOnSite, currency } = result
    switch (outcome) {
      case 'paid': {
        if (paidAmount === null) return { title: t(`${purpose}.title`), text: t(`${purpose}.other`) }
        const text = t(`${purpose}.text`, { amount: format.money(paidAmount, currency) })
        const left =
          purpose === 'rest' && dueOnSite > 0
            ? t('rest.part', { left: format.money(dueOnSite, currency) })
            : ''
        return { title: t(`${purpose}.title`), text: `${text} ${left}`.trim() }
      }
      case 'pending':
        return slow ? { text: t('pending') } : {}
      case 'review':
        return { text: t('review') }
      case 'canceled':
        return { text: t('canceled') }
      case 'expired':
        return { title: t('notPaid') }
      case 'failed':
      case 'cancelled':
      case 'refund_due':
        return {}
      default:
        return outcome satisfies never
    }
  }
}

interface MoreActionsProps {
  result: MoreResult
  slow: boolean
  onCheckNow: () => void
}

/** Leads back to the booking, where another try begins. */
export function MoreActions({ result, slow, onCheckNow }: MoreActionsProps) {
  const t = useTranslations('checkoutResult')
  const user = useUser()
  const back = findWayBack(result.code) ?? (user ? bookingPath(result.bookingId) : null)
  return (
    <>
      {slow && result.outcome === 'pending' && <Button onClick={onCheckNow}>{t('pending.checkNow')}</Button>}
      {back ? (
        <ButtonLink to={back} size="lg">
          {t(result.canPayAgain ? 'more.again' : 'more.back')}
        </ButtonLink>
      ) : (
        <p className="text-center text-soft">{t('more.link')}</p>
      )}
    </>
  )
}
