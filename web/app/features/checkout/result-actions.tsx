import type { CheckoutResult } from '@jhilik/contract/payments.ts'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '../../lib/session/use-session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PayAgainButton } from './pay-again-button.tsx'

interface ResultActionsProps {
  result: CheckoutResult
  slow: boolean
  onCheckNow: () => void
}

/** What a customer does next, by how the payment ended. */
export function ResultActions({ result, slow, onCheckNow }: ResultActionsProps) {
  const t = useTranslations('checkoutResult')
  const upcoming = <ButtonLink to="/dashboard/user/Upcoming-bookings">{t('paid.action')}</ButtonLink>
  const home = (
    <ButtonLink to="/" variant="secondary">
      {t('home')}
    </ButtonLink>
  )
  const chooseAgain = <ButtonLink to="/service">{t('chooseAgain')}</ButtonLink>

  switch (result.outcome) {
    case 'paid':
      return (
        <>
          {upcoming}
          {home}
        </>
      )
    case 'pending':
      return (
        <>
          {slow && <Button onClick={onCheckNow}>{t('pending.checkNow')}</Button>}
          <ButtonLink to="/dashboard/user/Upcoming-bookings" variant="secondary">
            {t('pending.action')}
          </ButtonLink>
        </>
      )
    case 'failed':
    case 'cancelled':
      return (
        <>
          {result.canPayAgain ? <TryAgain bookingId={result.bookingId} /> : chooseAgain}
          {home}
        </>
      )
    case 'expired':
    case 'refund_due':
      return (
        <>
          {chooseAgain}
          {home}
        </>
      )
    case 'review':
      return (
        <>
          {upcoming}
          {home}
        </>
      )
    default:
      return result.outcome satisfies never
  }
}

function TryAgain({ bookingId }: { bookingId: string }) {
  const t = useTranslations('checkoutResult')
  const user = useUser()
  const from = useLocation()
  if (user) return <PayAgainButton bookingId={bookingId} label={t('tryAgain')} />
  return (
    <ButtonLink to="/login" state={{ from }}>
      {t('signInToPay')}
    </ButtonLink>
  )
}
