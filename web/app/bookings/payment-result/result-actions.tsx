import type { CheckoutResult } from '@jhilik/contract/payments.ts'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { toLogin } from '../../lib/session/login-link.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx'
import { unmarkBooked } from '../checkout/draft.ts'
import { PayAgainButton, PayWays } from '../checkout/holds/pay-again.tsx'

interface ResultActionsProps {
  result: CheckoutResult
  slow: boolean
  onCheckNow: () => void
}

/** The customer's next actions, by how the payment ended. */
export function ResultActions({ result, slow, onCheckNow }: ResultActionsProps) {
  const t = useTranslations('checkoutResult')
  const upcoming = (
    <ButtonLink to="/dashboard/user/Upcoming-bookings" size="lg">
      {t('paid.action')}
    </ButtonLink>
  )
  const home = (
    <ButtonLink to="/" variant="ghost">
      {t('home')}
    </ButtonLink>
  )

  switch (result.outcome) {
    case 'paid':
    case 'review':
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
    case 'expired':
    case 'refund_due':
    case 'canceled':
      return (
        <>
          {result.canPayAgain && <TryAgain result={result} />}
          <OtherTime result={result} />
          {home}
        </>
      )
    default:
      return result.outcome satisfies never
  }
}

/** The slots of the same service. What was typed into the form is kept for the next slot. */
function OtherTime({ result: { serviceId, date, canPayAgain } }: { result: CheckoutResult }) {
  const t = useTranslations('checkoutResult')
  const user = useUser()
  return (
    <ButtonLink
      to={`/services/${serviceId}?${new URLSearchParams({ date })}`}
      variant={canPayAgain ? 'secondary' : 'primary'}
      size="lg"
      onClick={() => user && unmarkBooked(user.sub, serviceId)}
    >
      {t(canPayAgain ? 'otherTime' : 'chooseAgain')}
    </ButtonLink>
  )
}

function TryAgain({ result }: { result: CheckoutResult }) {
  const t = useTranslations('checkoutResult')
  const user = useUser()
  const from = useLocation()
  if (!user) {
    return (
      <ButtonLink {...toLogin(from)} size="lg">
        {t('signInToPay')}
      </ButtonLink>
    )
  }
  const { bookingId, otherGateways, canPayOnSite } = result
  const size = { size: 'lg', className: 'w-full' } as const
  return (
    <>
      <PayAgainButton bookingId={bookingId} label={t('tryAgain')} variant="spark" {...size} />
      <PayWays
        booking={{ ...result, _id: bookingId }}
        className={buttonClass({ variant: 'secondary', ...size })}
      />
      {otherGateways.length === 0 && !canPayOnSite && (
        <p className="text-center text-soft text-sm">{t('methodNote')}</p>
      )}
    </>
  )
}
