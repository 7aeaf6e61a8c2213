import { phoneLink, whatsAppLink } from '@jhilik/contract/phone-text.ts'
import { Clock, Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useOpeningHours } from '../../lib/page/contact.ts'
import { useSite } from '../../lib/page/site.ts'
import { cx } from '../../ui/cx.ts'

const link =
  'flex min-h-11 items-center gap-3 text-soft underline-offset-4 hover:text-ink hover:underline [overflow-wrap:anywhere]'
const icon = 'size-5 shrink-0 text-link'
const call =
  'flex min-h-11 flex-auto items-center justify-center gap-1.5 rounded-control bg-white/10 px-2 py-1.5 font-semibold text-[0.9375rem] no-underline hover:bg-white/16'

/** The business's area and phone, and on wider screens its e-mail address and hours, as far as configured. */
export function Reach({ short }: { short: boolean }) {
  const t = useTranslations('common.footer')
  const { email, phone, hours } = useSite().contact
  const times = useOpeningHours(hours)
  const chat = phone && whatsAppLink(phone)
  return (
    <div className="mt-1 flex max-w-md flex-col">
      <p className="flex items-center gap-3 py-1.5 font-semibold">
        <MapPin aria-hidden className={icon} />
        {t('wholeCountry')}
      </p>
      {phone && (
        <div className="my-1.5 flex flex-wrap gap-2">
          <a href={phoneLink(phone)} aria-label={t('call', { phone })} className={call}>
            <Phone aria-hidden className={icon} />
            <span className="min-w-0 [overflow-wrap:anywhere]">{phone}</span>
          </a>
          {chat && (
            <a href={chat} className={call}>
              <MessageCircle aria-hidden className={icon} />
              {t('whatsApp')}
            </a>
          )}
        </div>
      )}
      {email && (
        <a href={`mailto:${email}`} className={cx(link, phone && 'max-sm:hidden')}>
          <Mail aria-hidden className={icon} />
          {email}
        </a>
      )}
      {!short && times.length > 0 && (
        <div className="flex gap-3 py-2 text-soft max-sm:hidden">
          <Clock aria-hidden className={icon} />
          <p>
            {times.map(({ days, times: open }) => (
              <span key={days + open} className="block">
                {days}, {open}
              </span>
            ))}
          </p>
        </div>
      )}
    </div>
  )
}
