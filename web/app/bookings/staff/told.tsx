import type { Contact } from '@jhilik/contract/contacts.ts'
import { phoneLink } from '@jhilik/contract/phone-text.ts'
import { useTranslations } from 'use-intl'
import { PhoneNumber } from '../../ui/text.tsx'

interface ToldProps {
  customer: Pick<Contact, 'email' | 'phone'>
  /** What the mail is about. */
  change: 'moved' | 'canceled'
}

/** Says before a change how its customer learns of it: by a mail or, without an address, by a call of staff. */
export function Told({ customer, change }: ToldProps) {
  const t = useTranslations('dashboard.staffBooking.told')
  if (customer.email === '') return <NotTold customer={customer} />
  return <p className="text-sm">{t(change)}</p>
}

/** Says that the customer gets no mail, with the number to call. */
export function NotTold({ customer: { phone } }: Pick<ToldProps, 'customer'>) {
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
