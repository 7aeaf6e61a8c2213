import type { Slot } from '@jhilik/contract/slots.ts'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/loaded.tsx'
import {
  type DisplayStatus,
  displayStatusOf,
  type HourPlan,
  hourOf,
  layOutDay,
  minutesOf,
  takenSeats,
} from './calendar-layout.ts'
import { createSlotPath } from './slots-view.ts'
import type { Now } from './use-current-minute.ts'

interface DayColumnProps {
  date: string
  serviceId: string
  slots: Slot[]
  pending: boolean
  hours: number[]
  /** The number of slots without bookings that an hour shows. */
  room: number
  now: Now
  /** Truncates long names of services. */
  isCompact: boolean
  /** Shows this day alone. */
  onDay: (() => void) | undefined
  onOpen: (slots: Slot[]) => void
}

/** One day: a subgrid that shares its rows, one per hour, with the other days. */
export function DayColumn(props: DayColumnProps) {
  const { date, serviceId, slots, pending, hours, room, now, isCompact, onDay, onOpen } = props
  const t = useTranslations('dashboard.slots')
  const format = useFormat()
  const plans = layOutDay(slots, room)
  const isToday = date === now.date
  const row = isToday ? hours.indexOf(hourOf(now.time)) : -1
  const day = format.date(date, 'long')

  return (
    <section
      aria-label={isToday ? t('todayIs', { date: day }) : day}
      className={cx(
        'row-span-full grid min-w-0 grid-cols-1 grid-rows-subgrid border-line border-l',
        isToday && 'bg-accent-soft/40',
      )}
    >
      <header
        className={cx(
          'sticky top-0 z-20 col-start-1 row-span-full flex h-16 items-center justify-between gap-1 self-start border-line border-b px-2 max-md:top-15 md:[:root:has([data-holds-bar])_&]:top-11',
          isToday ? 'bg-accent-soft' : 'bg-surface',
        )}
      >
        <DayName date={date} label={t('onlyDay', { date: day })} isToday={isToday} onDay={onDay} />
        <Link
          to={createSlotPath({ service: serviceId, date })}
          aria-label={t('createOn', { date: day })}
          className="grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-surface hover:text-link lg:size-9"
        >
          <Plus aria-hidden className="size-5" />
        </Link>
      </header>
      {hours.map((hour, index) => (
        <div key={hour} className="col-start-1 grid min-w-0 grid-cols-1" style={{ gridRow: index + 2 }}>
          {pending && index === 1 ? (
            <Skeleton className="m-1 h-28" />
          ) : (
            <HourCell
              date={date}
              serviceId={serviceId}
              hour={hour}
              plan={plans.get(hour)}
              now={now.instant}
              isCompact={isCompact}
              onOpen={onOpen}
            />
          )}
        </div>
      ))}
      {row >= 0 && (
        <div aria-hidden className="pointer-events-none relative col-start-1" style={{ gridRow: row + 2 }}>
          <div
            data-testid="now-line"
            className="absolute inset-x-0 border-danger border-t-2 before:absolute before:-top-1.25 before:-left-1 before:z-10 before:size-2 before:rounded-full before:bg-danger"
            style={{ top: `${((minutesOf(now.time) % 60) / 60) * 100}%` }}
          />
        </div>
      )}
    </section>
  )
}

interface DayNameProps extends Pick<DayColumnProps, 'date' | 'onDay'> {
  label: string
  isToday: boolean
}

function DayName({ date, label, isToday, onDay }: DayNameProps) {
  const format = useFormat()
  const look = cx(
    'flex min-h-11 min-w-0 flex-col justify-center text-left leading-tight',
    isToday && 'text-link',
  )
  const name = (
    <>
      <span className="truncate text-sm">{format.date(date, 'weekday')}</span>
      <span className="truncate font-semibold">{format.date(date, 'dayMonth')}</span>
    </>
  )
  if (!onDay) return <span className={look}>{name}</span>
  return (
    <button type="button" data-printed title={label} onClick={onDay} className={cx(look, 'hover:underline')}>
      {name}
    </button>
  )
}

const EMPTY: HourPlan<Slot> = { shown: [], rest: [] }

interface HourCellProps extends Pick<DayColumnProps, 'date' | 'serviceId' | 'isCompact' | 'onOpen'> {
  hour: number
  plan: HourPlan<Slot> | undefined
  now: Date
}

/** The slots that start in one hour of a day. */
function HourCell({ date, serviceId, hour, plan = EMPTY, now, isCompact, onOpen }: HourCellProps) {
  const places = ['00', '30'].map((minutes) => `${String(hour).padStart(2, '0')}:${minutes}`)
  const [onTheHour = ''] = places
  const isEmpty = plan.shown.length === 0 && plan.rest.length === 0
  return (
    <div className="flex min-w-0 flex-col border-line border-t p-1">
      {!isEmpty && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] items-start gap-1">
          {plan.shown.map((slot) => (
            <SlotBlock
              key={slot._id}
              slot={slot}
              now={now}
              isCompact={isCompact}
              onOpen={() => onOpen([slot])}
            />
          ))}
          {plan.rest.length > 0 && (
            <RestBlock slots={plan.rest} hour={onTheHour} onOpen={() => onOpen(plan.rest)} />
          )}
        </div>
      )}
      <div className={cx('flex flex-1', isEmpty ? 'flex-col' : 'min-h-5')}>
        {places.map((startTime) => (
          <EmptyPlace key={startTime} slot={{ date, service: serviceId, startTime }} />
        ))}
      </div>
    </div>
  )
}

/** A link for pointers; the keyboard has the link in the day's header. */
function EmptyPlace({ slot }: { slot: { date: string; service: string; startTime: string } }) {
  const format = useFormat()
  return (
    <Link
      to={createSlotPath(slot)}
      tabIndex={-1}
      aria-hidden
      className="group flex min-h-5 flex-1 items-start gap-1 rounded-sm px-1 text-link text-xs no-underline hover:bg-accent-soft"
    >
      <span className="hidden items-center gap-0.5 group-hover:flex">
        <Plus className="size-3.5" />
        {format.time(slot.startTime)}
      </span>
    </Link>
  )
}

const looks = {
  canceled: 'border-line bg-surface text-soft',
  free: 'border-line-strong bg-surface text-link',
  unsold: 'border-transparent bg-transparent text-muted',
  unpaid: 'border-warning border-dashed bg-warning-soft text-ink',
  booked: 'border-accent-soft bg-accent-soft text-ink',
  'under-way': 'border-brand bg-brand text-on-brand',
  over: 'border-sunken bg-sunken text-ink',
} as const satisfies Record<DisplayStatus, string>

const block =
  'relative z-1 flex min-h-9 min-w-0 flex-col rounded-md border px-1.5 py-1 text-left text-xs max-sm:min-h-11 max-sm:text-sm leading-snug scroll-mt-16 [overflow-wrap:anywhere] hover:brightness-95 focus-visible:z-2'

interface SlotBlockProps {
  slot: Slot
  now: Date
  /** Truncates long names of services. */
  isCompact: boolean
  onOpen: () => void
}

/** One slot of the calendar: time, service and customer. */
function SlotBlock({ slot, now, isCompact, onOpen }: SlotBlockProps) {
  const t = useTranslations('dashboard.slots')
  const format = useFormat()
  const nameOf = useServiceName()
  const phase = displayStatusOf(slot, now)
  const taken = takenSeats(slot)
  const [first] = slot.holders ?? []
  const isCanceled = slot.isBooked === 'canceled'
  return (
    <button
      type="button"
      data-printed
      aria-haspopup="dialog"
      onClick={onOpen}
      className={cx(block, looks[phase])}
    >
      <span className={cx('font-bold tabular-nums', isCanceled && 'line-through')}>{format.times(slot)}</span>
      <span className={isCompact ? 'truncate' : undefined}>{nameOf(slot.service)}</span>
      {taken === 1 && first && <span className="font-semibold">{first.name}</span>}
      {(taken > 1 || slot.capacity > 1) && (
        <span className="tabular-nums">{t('booked', { taken, capacity: slot.capacity })}</span>
      )}
      {phase === 'unpaid' && <span className="font-semibold text-warning">{t('unpaid')}</span>}
      <span className={isCanceled ? 'font-semibold text-danger' : 'sr-only'}>
        {t(`statuses.${slot.isBooked}`)}
      </span>
    </button>
  )
}

/** The slots without bookings for which an hour has no room. */
function RestBlock({ slots, hour, onOpen }: { slots: Slot[]; hour: string; onOpen: () => void }) {
  const t = useTranslations('dashboard.slots')
  const format = useFormat()
  return (
    <button
      type="button"
      data-printed
      aria-haspopup="dialog"
      onClick={onOpen}
      className={cx(block, 'justify-center border-transparent bg-sunken/60 font-semibold text-soft')}
    >
      {t('unbooked', { count: slots.length })}
      <span className="sr-only">{format.time(hour)}</span>
    </button>
  )
}
