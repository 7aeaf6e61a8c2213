import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { phoneLink } from '@jhilik/contract/phone-text.ts'
import { MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../lib/language/format.ts'
import { useServiceName } from '../../../lib/language/use-service-text.ts'
import { mapLink } from '../../../lib/page/contact.ts'
import { usePermission } from '../../../lib/session/use-permission.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { FactList, Part } from './section-card.tsx'

interface PartOfProps {
  booking: BookingDetail
}

export function SlotCard({ booking: { service, slot } }: PartOfProps) {
  const t = useTranslations('dashboard.staffBooking')
  const format = useFormat()
  const nameOf = useServiceName()
  return (
    <Part title={t('sections.slot')}>
      <FactList
        facts={[
          { label: t('service'), value: <span className="font-semibold">{nameOf(service)}</span> },
          {
            label: t('when'),
            value: (
              <span className="tabular-nums">
                {format.date(slot.date, 'long')}, {format.times(slot)}
              </span>
            ),
          },
          { label: t('duration'), value: format.duration(service.duration) },
        ]}
      />
    </Part>
  )
}

export function CustomerCard({ booking: { customer, staff } }: PartOfProps) {
  const t = useTranslations('dashboard.staffBooking')
  const account = staff?.account
  const may = usePermission()
  const link = 'font-medium text-link'
  const contacts = [
    {
      label: t('email'),
      value: (
        <a href={`mailto:${customer.email}`} className={link}>
          {customer.email}
        </a>
      ),
    },
    {
      label: t('phone'),
      value: (
        <a href={phoneLink(customer.phone)} className={`${link} tabular-nums`}>
          {customer.phone}
        </a>
      ),
    },
    {
      label: t('address'),
      value: (
        <>
          {customer.address}{' '}
          <a
            href={mapLink(customer.address)}
            target="_blank"
            rel="noreferrer"
            className={`${link} inline-flex items-center gap-1`}
          >
            <MapPin aria-hidden className="size-4" />
            {t('map')}
          </a>
        </>
      ),
    },
  ]
  return (
    <Part title={t('sections.customer')}>
      <div className="flex items-center gap-3">
        <Avatar src={customer.img} />
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{customer.name}</span>
      </div>
      <FactList
        facts={[
          ...(account
            ? [
                {
                  label: t('account'),
                  value: may('people.read') ? (
                    <Link to={`/dashboard/admin/user-management/${account._id}`} className={link}>
                      {account.name}
                    </Link>
                  ) : (
                    account.name
                  ),
                },
              ]
            : []),
          ...(may('contacts.read') ? contacts : []),
        ]}
      />
    </Part>
  )
}
