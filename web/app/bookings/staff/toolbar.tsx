import { BOOKING_DATES, type BookingFilter } from '@jhilik/contract/booking-requests.ts'
import { bookingStatusSchema, PAYMENT_STATUSES } from '@jhilik/contract/bookings.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { Search, SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ServiceOptions } from '../../catalog/admin/service-parts.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Field, Options, Select, TextInput } from '../../ui/field.tsx'
import { countFilters, orderOf, readFilter } from './filter.ts'

interface ToolbarProps {
  filter: BookingFilter
  services: Service[]
  onChange: (changes: BookingFilter) => void
  /** Buttons next to the search. */
  children: ReactNode
}

/** The filters open below a button on phones. */
export function Toolbar({ filter, services, onChange, children }: ToolbarProps) {
  const t = useTranslations('dashboard.allBookings')
  const [open, setOpen] = useState(false)
  const id = useId()
  const count = countFilters(filter)
  return (
    <search className="@container mb-5 flex flex-col gap-3 print:hidden">
      <div className="flex flex-wrap gap-3">
        <SearchBox value={filter.q ?? ''} onSearch={(q) => onChange({ q: q || undefined })} />
        <Button
          variant="secondary"
          className="flex-1 px-3! md:hidden"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden className="size-5" />
          {count > 0 ? t('filtersActive', { count }) : t('filters')}
        </Button>
        {children}
      </div>
      <div id={id} className={cx(!open && 'max-md:hidden')}>
        <FilterFields filter={filter} services={services} onChange={onChange} />
      </div>
    </search>
  )
}

/** The delay is longer than the time between two key strokes. */
const SETTLE_MS = 300

/** Keeps the typed text in its own state, so that a key stroke does not render the table. */
function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const t = useTranslations('dashboard.allBookings')
  const [text, setText] = useState(value)
  const reported = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (value === reported.current) return
    clearTimeout(timer.current)
    reported.current = value
    setText(value)
  }, [value])
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  }, [onSearch])
  useEffect(() => () => clearTimeout(timer.current), [])

  function report(next: string) {
    clearTimeout(timer.current)
    if (next.trim() === reported.current) return
    reported.current = next.trim()
    latest.current(reported.current)
  }

  return (
    <Field label={t('search')} hideLabel className="flex-1 stacked:min-w-full">
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-soft"
        />
        <TextInput
          type="search"
          className="pl-11"
          value={text}
          placeholder={t('searchPlaceholder')}
          autoComplete="off"
          onChange={({ target }) => {
            setText(target.value)
            clearTimeout(timer.current)
            timer.current = setTimeout(() => report(target.value), SETTLE_MS)
          }}
          onKeyDown={({ key }) => key === 'Enter' && report(text)}
          onBlur={() => report(text)}
        />
      </div>
    </Field>
  )
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
function FilterFields({ filter, services, onChange }: Omit<ToolbarProps, 'children'>) {
  const t = useTranslations('dashboard.allBookings')
  const payment = useTranslations('dashboard.paymentStatuses')
  const { sort, direction } = orderOf(filter)
  const choose = (name: 'dateBy' | 'serviceId' | 'status') => (value: string) =>
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
        <Options of={ORDERS} text={(order) => t(`sorts.${order}`)} />
      </Choice>
      <Choice
        label={t('dateBy')}
        className="stacked:col-span-full"
        value={filter.dateBy ?? 'service'}
        onChange={choose('dateBy')}
      >
        <Options of={BOOKING_DATES} text={(date) => t(`dates.${date}`)} />
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
        <Options of={bookingStatusSchema.options} text={(status) => t(`statuses.${status}`)} />
      </Choice>
      <Choice
        label={t('payment')}
        value={filter.paymentStatus ?? ''}
        onChange={(value) => onChange({ paymentStatus: PAYMENT_STATUSES.find((status) => status === value) })}
      >
        <option value="">{t('allPayments')}</option>
        <Options of={PAYMENT_STATUSES} text={(status) => payment(status)} />
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
