import { Popover } from '@base-ui/react/popover'
import type { BookingArea } from '@jhilik/contract/areas.ts'
import { BOOKING_DATES, type BookingFilter, MOVING_DAYS } from '@jhilik/contract/booking-requests.ts'
import { bookingStatusSchema, PAYMENT_STATUSES } from '@jhilik/contract/bookings.ts'
import type { Crew } from '@jhilik/contract/crews.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { ChevronDown, Search, SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ServiceOptions } from '../../catalog/admin/service-parts.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Field, Options, Select, TextInput } from '../../ui/field.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { useDaysText } from './days-text.ts'
import { countFilters, noFilters, orderOf, readFilter } from './filter.ts'

interface ToolbarProps {
  filter: BookingFilter
  services: Service[]
  areas: readonly BookingArea[]
  crews: readonly Crew[]
  onChange: (changes: BookingFilter) => void
}

/** The search and the filters share a line; on phones the filters open below a button. */
export function Toolbar({ filter, services, areas, crews, onChange }: ToolbarProps) {
  const t = useTranslations('dashboard.allBookings')
  const [open, setOpen] = useState(false)
  const id = useId()
  const count = countFilters(filter)
  return (
    <search className="@container py-2 print:hidden">
      <div className="flex flex-wrap items-center gap-2">
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
        <div
          id={id}
          className={cx('flex flex-wrap items-center gap-2 max-md:w-full', !open && 'max-md:hidden')}
        >
          <FilterFields filter={filter} services={services} areas={areas} crews={crews} onChange={onChange} />
          {(count > 0 || filter.q) && (
            <Button variant="ghost" size="sm" className="px-2!" onClick={() => onChange(noFilters)}>
              {t('clear')}
            </Button>
          )}
        </div>
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
    <Field label={t('search')} hideLabel className="flex-[1_1_14rem] stacked:min-w-full">
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4.5 text-soft"
        />
        <TextInput
          type="search"
          className="min-h-10! py-1! pl-10!"
          data-page-search
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

/** The fields include the order where a row has four lines, since there are no column headers. */
function FilterFields({ filter, services, areas, crews, onChange }: ToolbarProps) {
  const t = useTranslations('dashboard.allBookings')
  const payment = useTranslations('dashboard.paymentStatuses')
  const areaName = useAreaName()
  const { sort, direction } = orderOf(filter)
  const choose = (name: 'serviceId' | 'status' | 'areaId' | 'crewId') => (value: string) =>
    onChange({ [name]: readFilter(new URLSearchParams({ [name]: value }))[name] })
  return (
    <>
      <FilterSelect
        label={t('sort')}
        className="spread:hidden"
        value={`${sort}-${direction}`}
        onChange={(value) => {
          const [sort = '', direction = ''] = value.split('-')
          onChange(readFilter(new URLSearchParams({ sort, direction })))
        }}
      >
        <Options of={ORDERS} text={(order) => t(`sorts.${order}`)} />
      </FilterSelect>
      <DatesFilter filter={filter} onChange={onChange} />
      <FilterSelect label={t('status')} value={filter.status ?? ''} onChange={choose('status')} canClear>
        <option value="job">{t('jobs')}</option>
        <Options of={bookingStatusSchema.options} text={(status) => t(`statuses.${status}`)} />
      </FilterSelect>
      <FilterSelect
        label={t('service')}
        value={filter.serviceId ?? ''}
        onChange={choose('serviceId')}
        canClear
      >
        <ServiceOptions services={services} />
      </FilterSelect>
      {areas.length > 0 && (
        <FilterSelect label={t('area')} value={filter.areaId ?? ''} onChange={choose('areaId')} canClear>
          <Options of={areas.map(({ _id }) => _id)} text={(id) => areaName(areas, id)} />
        </FilterSelect>
      )}
      {crews.length > 0 && (
        <FilterSelect label={t('crew')} value={filter.crewId ?? ''} onChange={choose('crewId')} canClear>
          <Options
            of={crews.map(({ _id }) => _id)}
            text={(id) => crews.find(({ _id }) => _id === id)?.name ?? ''}
          />
        </FilterSelect>
      )}
      <FilterSelect
        label={t('payment')}
        value={filter.paymentStatus ?? ''}
        onChange={(value) => onChange({ paymentStatus: PAYMENT_STATUSES.find((status) => status === value) })}
        canClear
      >
        <Options of={PAYMENT_STATUSES} text={(status) => payment(status)} />
      </FilterSelect>
      {filter.userId && (
        <Button variant="secondary" size="sm" onClick={() => onChange({ userId: undefined })}>
          {t('onePerson')}
          <X aria-hidden className="size-4" />
        </Button>
      )}
    </>
  )
}

const useAreaName = () => {
  const locale = useLocale()
  return (areas: readonly BookingArea[], id: string) => areas.find(({ _id }) => _id === id)?.[locale] ?? ''
}

/** A filter of one line; one that is set is filled. */
const filterLook = (isSet: boolean) =>
  cx(
    'relative inline-flex min-h-10 max-w-44 items-center rounded-control border text-base leading-tight max-md:min-h-11 pointer-coarse:min-h-11',
    isSet
      ? 'border-brand bg-accent-soft font-semibold text-link'
      : 'border-line-strong bg-surface font-medium text-ink hover:border-muted',
  )

interface FilterSelectProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** The filter may be left out: then it says its name, else a button beside its value clears it. */
  canClear?: boolean
  className?: string
  children: ReactNode
}

function FilterSelect({ label, value, onChange, canClear = false, className, children }: FilterSelectProps) {
  const t = useTranslations('dashboard.allBookings')
  const id = useId()
  const isSet = canClear && value !== ''
  return (
    <span className={cx(filterLook(isSet), className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="field-sizing-content min-h-[inherit] max-w-full appearance-none truncate rounded-control bg-transparent py-1 pr-8 pl-3"
      >
        {canClear && <option value="">{label}</option>}
        {children}
      </select>
      {isSet ? (
        <ClearButton label={t('clearOne', { filter: label })} onClick={() => onChange('')} />
      ) : (
        <ChevronDown aria-hidden className="pointer-events-none absolute right-2.5 size-4 text-soft" />
      )}
    </span>
  )
}

function ClearButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="absolute inset-y-0 right-0 grid w-8 place-items-center rounded-control"
    >
      <X aria-hidden className="size-4" />
    </button>
  )
}

/** Days and wall times are texts that sort. */
const isBackwards = (from: string | undefined, to: string | undefined) =>
  from !== undefined && to !== undefined && to < from

/** Days by their names, or from and to, and of what they are. */
function DatesFilter({ filter, onChange }: Pick<ToolbarProps, 'filter' | 'onChange'>) {
  const t = useTranslations('dashboard.allBookings')
  const days = useDaysText()(filter)
  return (
    <span className={filterLook(Boolean(days))}>
      <Popover.Root>
        <Popover.Trigger
          className={cx('flex min-h-[inherit] items-center gap-1.5 py-1 pl-3', days ? 'pr-9' : 'pr-2.5')}
        >
          <span className={cx(days && 'sr-only')}>{t('days.label')}</span>
          {days && <span>{days}</span>}
          {!days && <ChevronDown aria-hidden className="size-4 text-soft" />}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner side="bottom" align="start" sideOffset={6} className="z-40">
            <Popover.Popup className="flex w-72 flex-col gap-3 rounded-card border border-line bg-surface p-4 text-base shadow-3">
              <Popover.Title className="sr-only">{t('days.label')}</Popover.Title>
              <div className="flex flex-wrap gap-2">
                {MOVING_DAYS.map((on) => (
                  <Button
                    key={on}
                    size="sm"
                    variant={filter.on === on ? 'primary' : 'secondary'}
                    aria-pressed={filter.on === on}
                    onClick={() => onChange({ on, from: undefined, to: undefined, dateBy: undefined })}
                  >
                    {t(`days.${on}`)}
                  </Button>
                ))}
              </div>
              <DateField
                label={t('from')}
                value={filter.from ?? ''}
                onChange={(from) => onChange({ from: from || undefined, on: undefined })}
              />
              <DateField
                label={t('to')}
                value={filter.to ?? ''}
                min={filter.from}
                error={isBackwards(filter.from, filter.to) ? t('days.backwards') : undefined}
                onChange={(to) => onChange({ to: to || undefined, on: undefined })}
              />
              <div className="grid grid-cols-2 gap-3">
                <TimeField
                  label={t('fromTime')}
                  value={filter.fromTime ?? ''}
                  onChange={(fromTime) => onChange({ fromTime: fromTime || undefined })}
                />
                <TimeField
                  label={t('toTime')}
                  value={filter.toTime ?? ''}
                  error={isBackwards(filter.fromTime, filter.toTime) ? t('days.backwards') : undefined}
                  onChange={(toTime) => onChange({ toTime: toTime || undefined })}
                />
              </div>
              <Field label={t('dateBy')}>
                <Select
                  value={filter.dateBy ?? 'service'}
                  onChange={({ target }) =>
                    onChange({ dateBy: BOOKING_DATES.find((date) => date === target.value) })
                  }
                >
                  <Options of={BOOKING_DATES} text={(date) => t(`dates.${date}`)} />
                </Select>
              </Field>
              {(filter.from || filter.to) && (
                <p className="text-soft text-sm">{t(`exportBy.${filter.dateBy ?? 'service'}`)}</p>
              )}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      {days && (
        <ClearButton
          label={t('clearOne', { filter: t('days.label') })}
          onClick={() =>
            onChange({
              on: undefined,
              from: undefined,
              to: undefined,
              fromTime: undefined,
              toTime: undefined,
            })
          }
        />
      )}
    </span>
  )
}
