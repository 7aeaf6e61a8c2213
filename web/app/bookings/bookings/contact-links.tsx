import { phoneLink, whatsAppLink } from '@jhilik/contract/phone-text.ts'
import { MessageCircle, Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSite } from '../../lib/page/site.ts'

const linkClass = 'inline-flex min-h-11 items-center gap-2 font-semibold text-link text-sm'

/** Call and WhatsApp, if the business has a phone number. */
export function ContactLinks() {
  const t = useTranslations('dashboard.bookings.contact')
  const { phone } = useSite().contact
  if (!phone) return null
  const chat = whatsAppLink(phone)
  return (
    <div className="flex flex-wrap items-center gap-x-5">
      <span className="text-soft text-sm max-sm:basis-full">{t('title')}</span>
      <a href={phoneLink(phone)} className={linkClass}>
        <Phone aria-hidden className="size-4.5 shrink-0" />
        {t('call')}
      </a>
      {chat && (
        <a href={chat} target="_blank" rel="noreferrer" className={linkClass}>
          <MessageCircle aria-hidden className="size-4.5 shrink-0" />
          {t('whatsApp')}
        </a>
      )}
    </div>
  )
}
