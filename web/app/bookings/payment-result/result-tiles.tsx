import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { phoneLink, whatsAppLink } from '@jhilik/contract/phone-text.ts'
import { CalendarPlus, type LucideIcon, MessageCircle, Phone, ReceiptText } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { bookingPath } from '../../lib/page/booking-paths.ts'
import { useSite } from '../../lib/page/site.ts'

const tileClass =
  'flex min-w-0 flex-col items-center gap-1.5 rounded-[0.875rem] bg-sunken px-1 py-3 text-center font-semibold text-[0.8125rem] bn:text-sm text-ink leading-tight no-underline hover:bg-accent-soft'

/** Calendar and receipt for the signed-in owner, and how to reach the business. */
export function ResultTiles({ booking }: { booking: BookingDetail | null }) {
  const t = useTranslations('checkoutResult')
  const { phone } = useSite().contact
  const chat = phone && whatsAppLink(phone)
  const links = booking?.links
  if (!links && !phone) return null
  return (
    <nav
      aria-label={t('tiles')}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(4.5rem,100%),1fr))] gap-2"
    >
      {links && (
        <a href={links.calendar} download className={tileClass}>
          <Icon of={CalendarPlus} />
          {t('calendar')}
        </a>
      )}
      {booking && links?.receipt && (
        <Link to={`${bookingPath(booking._id)}/receipt`} className={tileClass}>
          <Icon of={ReceiptText} />
          {t('receipt')}
        </Link>
      )}
      {phone && (
        <a href={phoneLink(phone)} className={tileClass}>
          <Icon of={Phone} />
          {t('call')}
        </a>
      )}
      {chat && (
        <a href={chat} target="_blank" rel="noreferrer" className={tileClass}>
          <Icon of={MessageCircle} />
          {t('whatsApp')}
        </a>
      )}
    </nav>
  )
}

function Icon({ of: Of }: { of: LucideIcon }) {
  return <Of aria-hidden className="size-5.5 text-link" />
}
