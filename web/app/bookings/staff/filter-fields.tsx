import type { BookingFilter } from '@jhilik/contract/booking-requests.ts'
import { BOOKING_DATES } from '@jhilik/contract/booking-requests.ts'
import { bookingStatusSchema, paymentStatusSchema } from '@jhilik/contract/bookings.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ServiceOptions } from '../../catalog/services/service-options.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { orderOf, readFilter } from './filter.ts'

interface FilterFieldsProps {
  filter: BookingFilter
  services: Service[]
  onChange: (changes: BookingFilter) => void
}

const ORDERS = [
  'createdAt-desc',
  'createdAt-asc',
  'startsAt-asc',
  'startsAt-desc',
  'price-desc',
  'price-asc',
] as const

/** The fields include the order where rows are cards, since there are no column headers. */
export function FilterFields({ filter, services, onChange }: FilterFieldsProps) {
  const t = useTranslations('dashboard.allBookings')
  const payment = useTranslations('dashboard.paymentStatuses')
  const { sort, direction } = orderOf(filter)
  const choose = (name: 'dateBy' | 'serviceId' | 'status' | 'paymentStatus') => (value: string) =>
    onChange({ [name]: readFilter(new URLSearchParams({ [name]: value }))[name] })
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,50%-0.375rem)),1fr))] gap-3 spread:grid-cols-3 2xl:@min-[60rem]:grid-cols-6">
      <Choice
        label={t('sort')}
        className="col-span-full spread:hidden"
        value={`${sort}-${direction}`}
        onChange={(value) => {
          const [sort = '', direction = ''] = value.split('-')
          onChange(readFilter(new URLSearchParams({ sort, direction })))
        }}
      >
        {ORDERS.map((order) => (
          <option key={order} value={order}>
            {t(`sorts.${order}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('dateBy')}
        className="stacked:col-span-full"
        value={filter.dateBy ?? 'service'}
        onChange={choose('dateBy')}
      >
        {BOOKING_DATES.map((date) => (
          <option key={date} value={date}>
            {t(`dates.${date}`)}
          </option>
        ))}
      </Choice>
      <DateField
        label={t('from')}
        value={filter.from ?? ''}
        onChange={(from) => onChange({ from: from || undefined })}
      />
      <DateField
        label={t('to')}
        value={filter.to ?? ''}
        min={filter.from}
        onChange={(to) => onChange({ to: to || undefined })}
      />
      <Choice
        label={t('service')}
        className="stacked:col-span-full"
        value={filter.serviceId ?? ''}
        onChange={choose('serviceId')}
      >
        <option value="">{t('allServices')}</option>
        <ServiceOptions services={services} />
      </Choice>
      <Choice label={t('status')} value={filter.status ?? ''} onChange={choose('status')}>
        <option value="">{t('allStatuses')}</option>
        <option value="job">{t('jobs')}</option>
        {bookingStatusSchema.options.map((status) => (
          <option key={status} value={status}>
            {t(`statuses.${status}`)}
          </option>
        ))}
      </Choice>
      <Choice label={t('payment')} value={filter.paymentStatus ?? ''} onChange={choose('paymentStatus')}>
        <option value="">{t('allPayments')}</option>
        {paymentStatusSchema.options.map((status) => (
          <option key={status} value={status}>
            {payment(status)}
          </option>
        ))}
      </Choice>
      {(filter.from || filter.to) && (
        <p className="col-span-full text-soft text-sm">{t(`exportBy.${filter.dateBy ?? 'service'}`)}</p>
      )}
      {filter.userId && (
        <Button
          variant="secondary"
          size="sm"
          className="col-span-full justify-self-start"
          onClick={() => onChange({ userId: undefined })}
        >
          {t('onePerson')}
          <X aria-hidden className="size-4" />
        </Button>
      )}
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  onChange: (value: string) => void
  className?: string
  children: ReactNode
}

function Choice({ label, value, onChange, className, children }: ChoiceProps) {
  return (
    <Field label={label} className={className}>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </Select>
    </Field>
  )
}
