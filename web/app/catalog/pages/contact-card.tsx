import type { ServedArea } from '@jhilik/contract/areas.ts'
import { phoneLink, whatsAppLink } from '@jhilik/contract/phone-text.ts'
import { Clock, Mail, Map as MapIcon, MapPin, MessageCircle, Phone } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { mapLink, useOpeningHours } from '../../lib/page/contact.ts'
import { useSite } from '../../lib/page/site.ts'
import { Card } from '../../ui/card.tsx'

/** Contact details of the business, as far as configured, and where it works. */
export function ContactCard({ areas }: { areas: readonly ServedArea[] }) {
  const t = useTranslations('company.contact')
  const { email, phone, address, hours } = useSite().contact
  const times = useOpeningHours(hours)
  const locale = useLocale()
  const reachable = email || phone
  const chat = phone && whatsAppLink(phone)
  return (
    <Card className="flex flex-col gap-5 p-6">
      <h2 className="text-xl">{t('title')}</h2>
      <dl className="flex flex-col gap-4">
        {phone && (
          <Fact icon={Phone} name={t('phone')}>
            <FactLink href={phoneLink(phone)}>{phone}</FactLink>
          </Fact>
        )}
        {chat && (
          <Fact icon={MessageCircle} name={t('whatsApp')}>
            <FactLink href={chat}>{t('chat')}</FactLink>
          </Fact>
        )}
        {email && (
          <Fact icon={Mail} name={t('email')}>
            <FactLink href={`mailto:${email}`}>{email}</FactLink>
          </Fact>
        )}
        {address && (
          <Fact icon={MapPin} name={t('address')}>
            <span translate="no" className="block">
              {address}
            </span>
            <FactLink href={mapLink(address)}>{t('map')}</FactLink>
          </Fact>
        )}
        {areas.length > 0 && (
          <Fact icon={MapIcon} name={t('areas')}>
            {areas.map((area) => area[locale]).join(', ')}
          </Fact>
        )}
        {times.length > 0 && (
          <Fact icon={Clock} name={t('hours')}>
            {times.map(({ days, times: open }) => (
              <span key={days + open} className="flex max-w-72 flex-wrap justify-between gap-x-4">
                <span>{days}</span>
                <span>{open}</span>
              </span>
            ))}
          </Fact>
        )}
      </dl>
      <p className="text-soft text-sm">{t(reachable ? 'booked' : 'none')}</p>
    </Card>
  )
}

interface FactProps {
  icon: ComponentType<{ className?: string; 'aria-hidden': true }>
  name: string
  children: ReactNode
}

function Fact({ icon: Icon, name, children }: FactProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <dt className="contents">
        <Icon aria-hidden className="row-span-2 mt-0.5 size-5 text-link" />
        <span className="font-semibold text-muted text-sm">{name}</span>
      </dt>
      <dd className="col-start-2 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function FactLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className="-my-1.5 inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
    >
      {children}
    </a>
  )
}
