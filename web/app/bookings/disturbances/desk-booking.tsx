import type { PreviewedOffer } from '@jhilik/contract/disturbances.ts'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import type { Locale } from '../../lib/language/i18n.ts'
import { staffBookingPath } from '../../lib/page/booking-paths.ts'

type Affected = Pick<
  PreviewedOffer,
  'booking' | 'area' | 'crew' | 'currency' | 'paid' | 'toCollect' | 'heldUntil'
>

interface DeskBookingProps {
  affected: Affected
  /** When it is, or was to begin, on the day of the disturbance. */
  time: string
}

/** An affected booking: when it is, whose it is, what and where, and its money. */
export function DeskBooking({ affected, time }: DeskBookingProps) {
  const { booking, area, crew, currency, paid, toCollect, heldUntil } = affected
  const t = useTranslations('dashboard.disturbances')
  const format = useFormat()
  const locale = useLocale() as Locale
  const { service } = booking
  const name = locale === 'bn' && service.nameBn ? service.nameBn : service.name
  const money = [
    paid > 0 && t('paid', { amount: format.money(paid, currency) }),
    toCollect > 0 && t('toCollect', { amount: format.money(toCollect, currency) }),
  ]
  const facts = [name, area?.[locale], crew?.name, ...money]
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <p>
        <b className="tabular-nums">{time}</b>{' '}
        <Link
          to={staffBookingPath(booking._id)}
          translate="no"
          className="text-link underline underline-offset-4"
        >
          {booking.customer.name}
        </Link>
      </p>
      <p className="text-soft text-sm">{facts.filter(Boolean).join(' · ')}</p>
      {heldUntil && (
        <p className="text-sm text-warning">{t('unpaid', { time: format.dayTime(heldUntil) })}</p>
      )}
    </div>
  )
}
