import type { Slot } from '@jhilik/contract/slots.ts'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { cx } from '../../lib/cx.ts'
import { useFormat } from '../../lib/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { layOutDay, minutesOf } from './lay-out-day.ts'
import { PileBlock, SlotBlock } from './slot-block.tsx'
import { createSlotPath } from './slots-view.ts'
import type { Now } from './use-now.ts'

interface DayColumnProps {
  date: string
  serviceId: string
  slots: Slot[]
  pending: boolean
  hours: number[]
  /** How many slots there is room for side by side. */
  room: number
  now: Now
  /** Shows this day alone. */
  onDay: (() => void) | undefined
  onOpen: (slots: Slot[]) => void
}

export function DayColumn(props: DayColumnProps) {
  const { date, serviceId, slots, pending, hours, room, now, onDay, onOpen } = props
  const t = useTranslations('dashboard.slots')
  const format = useFormat()
  const { placed, piles } = layOutDay(slots, room)
  const [first = 0] = hours
  const isToday = date === now.date
  const nowAt = minutesOf(now.time) - first * 60
  const day = format.date(date, 'long')

  return (
    <section
      aria-label={isToday ? t('todayIs', { date: day }) : day}
      className={cx('min-w-0 border-line not-last:border-r', isToday && 'bg-accent-soft/40')}
    >
      <header className="flex h-16 items-center justify-between gap-1 border-line border-b px-2">
        <DayName date={date} label={t('onlyDay', { date: day })} isToday={isToday} onDay={onDay} />
        <Link
          to={createSlotPath({ service: serviceId, date })}
          aria-label={t('createOn', { date: day })}
          className="grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-accent-soft hover:text-link lg:size-9"
        >
          <Plus aria-hidden className="size-5" />
        </Link>
      </header>
      <div className="relative" style={{ height: `${hours.length * 5}rem` }}>
        {hours
          .flatMap((hour) => [`${hour}:00`, `${hour}:30`])
          .map((time) => (
            <EmptyPlace key={time} date={date} serviceId={serviceId} startTime={time.padStart(5, '0')} />
          ))}
        {pending && <Skeleton className="absolute inset-x-1 top-20 h-40" />}
        {placed.map((place) => (
          <SlotBlock key={place.slot._id} place={place} first={first} onOpen={() => onOpen([place.slot])} />
        ))}
        {piles.map((pile) => (
          <PileBlock key={pile.slots[0]?._id} pile={pile} first={first} onOpen={() => onOpen(pile.slots)} />
        ))}
        {isToday && nowAt >= 0 && nowAt <= hours.length * 60 && (
          <div
            aria-hidden
            data-testid="now-line"
            className="pointer-events-none absolute inset-x-0 z-10 border-danger border-t-2 before:absolute before:-top-1.25 before:-left-1 before:size-2 before:rounded-full before:bg-danger"
            style={{ top: `${nowAt / 12}rem` }}
          />
        )}
      </div>
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

/** For a mouse or a finger; the keyboard has the button at the head of the day. */
function EmptyPlace(slot: { date: string; serviceId: string; startTime: string }) {
  const format = useFormat()
  const { serviceId, ...known } = slot
  return (
    <Link
      to={createSlotPath({ ...known, service: serviceId })}
      tabIndex={-1}
      aria-hidden
      className="group flex h-10 items-start gap-1 border-line px-1 text-link text-xs no-underline even:border-b hover:bg-accent-soft"
    >
      <span className="hidden items-center gap-0.5 group-hover:flex">
        <Plus className="size-3.5" />
        {format.time(slot.startTime)}
      </span>
    </Link>
  )
}
