import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { phoneLink } from '@jhilik/contract/phone-text.ts'
import { CalendarClock, CalendarPlus, Phone, ReceiptText } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { bookingPath } from '../../lib/page/booking-paths.ts'
import { useSite } from '../../lib/page/site.ts'
import type { Change } from './change-notice.tsx'
import { useChangeDialog } from './use-change-dialog.tsx'
import { useTermsText } from './use-terms-text.ts'

interface NextBookingToolsProps {
  booking: BookingDetail
  onChanged: (change: Change) => void
}

const tileClass =
  'flex min-h-11 flex-col items-center justify-center gap-1 rounded-xl bg-white/12 px-1 py-2.5 text-center font-semibold text-[0.8125rem] text-white leading-tight no-underline hover:bg-white/20 bn:text-sm sm:flex-row sm:gap-2 sm:rounded-control sm:px-3.5 sm:py-1.5 sm:text-base'
const linkClass =
  'inline-flex min-h-11 items-center font-semibold text-white underline decoration-white/45 underline-offset-4 hover:decoration-white'

/** The actions of the next booking, the most needed first. */
export function NextBookingTools({ booking, onChanged }: NextBookingToolsProps) {
  const t = useTranslations('dashboard.bookings')
  const { contact } = useSite()
  const termsText = useTermsText()
  const nameOf = useServiceName()
  const { ask, dialog } = useChangeDialog(booking, onChanged)
  const { actions, links } = booking
  const service = nameOf(booking.service)
  return (
    <>
      <div className="mt-4 grid @max-[17rem]:grid-cols-[repeat(auto-fit,minmax(max(4rem,40%),1fr))] grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2 sm:mt-6 sm:flex sm:flex-wrap sm:items-center">
        {actions.move && (
          <button
            type="button"
            aria-label={t('actions.rescheduleOf', { service })}
            onClick={() => ask('reschedule')}
            className={tileClass}
          >
            <CalendarClock aria-hidden className="size-5" />
            {t('actions.reschedule')}
          </button>
        )}
        {contact.phone && (
          <a href={phoneLink(contact.phone)} className={tileClass}>
            <Phone aria-hidden className="size-5" />
            {t('next.call')}
          </a>
        )}
        <a href={links.calendar} download className={tileClass}>
          <CalendarPlus aria-hidden className="size-5" />
          {t('next.calendar')}
        </a>
        {links.receipt && (
          <Link to={`${bookingPath(booking._id)}/receipt`} className={tileClass}>
            <ReceiptText aria-hidden className="size-5" />
            {t('payment.receipt')}
          </Link>
        )}
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-5">
        <Link to={bookingPath(booking._id)} className={linkClass}>
          {t('next.details')}
        </Link>
        {actions.cancel && (
          <button
            type="button"
            aria-label={t('actions.cancelOf', { service })}
            onClick={() => ask('cancel')}
            className={linkClass}
          >
            {t('actions.cancel')}
          </button>
        )}
      </div>
      <p className="text-sm text-white/80 empty:hidden">{termsText(booking)}</p>
      {dialog}
    </>
  )
}
