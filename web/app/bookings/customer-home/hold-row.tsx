import type { Booking } from '@jhilik/contract/bookings.ts'
import { Hourglass } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { usePassed } from '../../lib/live/use-passed.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PayAgainButton } from '../checkout/pay-again-button.tsx'
import { PayWays } from '../checkout/pay-ways.tsx'
import { AttentionRow } from './attention-row.tsx'

/** A seat that is held until it is paid. */
export function HoldRow({ booking }: { booking: Booking }) {
  const t = useTranslations('dashboard.attention')
  const format = useFormat()
  const nameOf = useServiceName()
  const { _id, service, slot, holdExpiresAt, paymentStatus, dueNow, currency } = booking
  const isOver = usePassed(holdExpiresAt)
  if (isOver || !holdExpiresAt) return null
  const failed = paymentStatus === 'Failed' || paymentStatus === 'Cancelled'
  return (
    <AttentionRow
      icon={Hourglass}
      isUrgent
      title={t(failed ? 'holdFailed' : 'hold', { service: nameOf(service), time: format.slot(slot) })}
      text={t('holdText', { time: format.time(holdExpiresAt) })}
    >
      <div className="flex flex-wrap gap-2">
        <PayAgainButton
          bookingId={_id}
          variant="spark"
          label={t('pay', { amount: format.money(dueNow, currency) })}
        />
        <PayWays booking={booking} className={buttonClass({ variant: 'secondary' })} />
      </div>
    </AttentionRow>
  )
}
