import type { Slot } from '@jhilik/contract/slots.ts'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/loaded.tsx'
import { hourOf, layOutDay } from './calendar-layout.ts'
import { HourCell } from './hour-cell.tsx'
import { minutesOf } from './minutes.ts'
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
          'sticky top-0 z-20 col-start-1 row-span-full flex h-16 items-center justify-between gap-1 self-start border-line border-b px-2 max-lg:top-15 lg:[:root:has([data-holds-bar])_&]:top-11',
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
    <button type="button" title={label} onClick={onDay} className={cx(look, 'hover:underline')}>
      {name}
    </button>
  )
}
