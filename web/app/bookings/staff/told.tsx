import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { Contact } from '@jhilik/contract/contacts.ts'
import { phoneLink } from '@jhilik/contract/phone-text.ts'
import { useTranslations } from 'use-intl'
import { PhoneNumber } from '../../ui/text.tsx'

interface ToldProps {
  booking: Pick<BookingDetail, 'customer' | 'staff'>
  /** What the message is about. */
  change: 'moved' | 'canceled'
}

/** Says before a change how its customer learns of it: by a message or, when none reaches them, by a call of staff. */
export function Told({ booking: { customer, staff }, change }: ToldProps) {
  const t = useTranslations('dashboard.staffBooking.told')
  const channel = staff?.told[change]
  if (!channel) return <NotTold customer={customer} />
  return <p className="text-sm">{t(`${change}.${channel}`)}</p>
}

/** Says that the customer gets no message, with the number to call. */
export function NotTold({ customer: { phone } }: { customer: Pick<Contact, 'phone'> }) {
  const t = useTranslations('dashboard.staffBooking.told')
  return (
    <p className="text-sm text-warning">
      {t.rich('call', {
        phone,
        number: (shown) => (
          <a
            href={phoneLink(phone)}
            className="inline-flex min-h-6 items-center font-semibold underline pointer-coarse:min-h-11"
          >
            <PhoneNumber>{shown}</PhoneNumber>
          </a>
        ),
      })}
    </p>
  )
}
