import type { Slot } from '@jhilik/contract/slots.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type TouchEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { pixelsPerRem, watchLayout } from '../../lib/page/text-size.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { calendarQuery } from './api.ts'
import { hoursOf } from './calendar-layout.ts'
import { DayColumn } from './day-column.tsx'
import { SlotDialog } from './slot-dialog.tsx'
import type { SlotsView } from './slots-view.ts'
import { useCurrentMinute } from './use-current-minute.ts'

/** The number of slots without bookings that an hour shows in a week. */
const UNBOOKED = 2

interface WeekCalendarProps {
  shown: SlotsView
  onChange: (shown: SlotsView) => void
}

/** Slots by day and hour, in the business's time zone. */
export function WeekCalendar({ shown, onChange }: WeekCalendarProps) {
  const t = useTranslations('dashboard')
  const format = useFormat()
  const now = useCurrentMinute()
  const room = useRoom()
  const { service: serviceId, span } = shown
  const count = span === 'day' ? 1 : room.days
  const days = daysFrom(shown.week || now.date, count)
  const [from = now.date, to = from] = [days[0], days.at(-1)]
  const query = useQuery(calendarQuery({ serviceId, from, to }))
  const { data: slots = [], isPending, error } = query
  const [open, setOpen] = useState<readonly string[]>([])
  const chosen = useRef<Slot[]>([])
  const found = slots.filter(({ _id }) => open.includes(_id))
  // The slots are kept while the dialog fades out.
  if (found.length > 0) chosen.current = found
  // Slots that have left the shown days do not open by themselves when they are shown again.
  else if (open.length > 0) setOpen([])
  const hours = hoursOf(slots)
  const step = (by: number) => onChange({ ...shown, week: format.addDays(from, by * count) })
  const swipe = useSwipe(step)

  return (
    <section aria-label={t('slots.viewWeek')}>
      <WeekToolbar
        days={days}
        today={now.date}
        span={room.days > 1 ? span : null}
        onStep={step}
        onToday={() => onChange({ ...shown, week: '' })}
        onSpan={(span) => onChange({ ...shown, span })}
      />
      {error && (
        <LoadFailed query={query} className="mb-4">
          {t('slots.failed')}
        </LoadFailed>
      )}
      <p role="status" className="sr-only">
        {isPending ? t('slots.loading') : t('slots.shown', { count: slots.length })}
      </p>
      <div {...swipe} className="overflow-clip rounded-card border border-line bg-surface">
        <div
          className="grid [--hour-column:3.25rem] bn:[--hour-column:4.5rem]"
          style={{
            gridTemplateColumns: `var(--hour-column) repeat(${count}, minmax(0, 1fr))`,
            gridTemplateRows: `4rem repeat(${hours.length}, minmax(3rem, auto))`,
          }}
        >
          <HourMarks hours={hours} />
          {days.map((date) => (
            <DayColumn
              key={date}
              date={date}
              serviceId={serviceId}
              slots={slots.filter((slot) => slot.date === date)}
              pending={isPending}
              hours={hours}
              room={count === 1 ? room.unbooked : UNBOOKED}
              isCompact={count === WEEK}
              onDay={count > 1 ? () => onChange({ ...shown, span: 'day', week: date }) : undefined}
              now={now}
              onOpen={(slots) => setOpen(slots.map(({ _id }) => _id))}
            />
          ))}
        </div>
      </div>
      <SlotDialog
        slots={found.length > 0 ? found : chosen.current}
        open={found.length > 0}
        onClose={() => setOpen([])}
      />
    </section>
  )
}

function HourMarks({ hours }: { hours: number[] }) {
  const format = useFormat()
  return (
    <div aria-hidden className="row-span-full grid grid-rows-subgrid text-muted text-xs tabular-nums">
      {hours.map((hour, index) => (
        <div key={hour} className="relative text-right" style={{ gridRow: index + 2 }}>
          <span className={cx('absolute right-1.5 whitespace-nowrap', index > 0 ? '-top-2' : 'top-0.5')}>
            {format.hour(hour)}
          </span>
        </div>
      ))}
    </div>
  )
}

interface WeekToolbarProps {
  days: string[]
  today: string
  /** Null when only one day fits. */
  span: 'week' | 'day' | null
  onStep: (by: 1 | -1) => void
  onToday: () => void
  onSpan: (span: 'week' | 'day') => void
}

const spans = ['week', 'day'] as const

function WeekToolbar({ days, today, span, onStep, onToday, onSpan }: WeekToolbarProps) {
  const t = useTranslations('dashboard.slots')
  const format = useFormat()
  const [first = '', last = first] = [days[0], days.at(-1)]
  const title =
    first === last ? format.date(first, 'day') : `${format.date(first, 'dayMonth')} – ${format.date(last)}`
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <IconButton icon={ChevronLeft} variant="secondary" label={t('previous')} onClick={() => onStep(-1)} />
      <IconButton icon={ChevronRight} variant="secondary" label={t('next')} onClick={() => onStep(1)} />
      <Button variant="secondary" disabled={days.includes(today)} onClick={onToday}>
        {t('today')}
      </Button>
      <h2 aria-live="polite" className="ml-1 text-lg tabular-nums">
        {title}
      </h2>
      {span && (
        <fieldset aria-label={t('span')} className="ml-auto flex rounded-control bg-sunken p-1">
          {spans.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === span}
              onClick={() => onSpan(one)}
              className={cx(
                'min-h-9 rounded-md px-4 font-semibold text-sm',
                one === span ? 'bg-surface text-ink shadow-1' : 'text-soft hover:text-ink',
              )}
            >
              {t(`spans.${one}`)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** The least distance in pixels; shorter touches are taps, steeper ones scroll the page. */
const FAR = 60

/** Calls back with 1 (next) on a swipe to the left, with -1 (previous) on a swipe to the right. */
function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef({ x: 0, y: 0 })
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      if (touch) start.current = { x: touch.clientX, y: touch.clientY }
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!touch) return
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
      if (Math.abs(x) > FAR && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
  }
}

const WEEK = 7

/**
 * The screen's width in rem decides how many days fit, a week, three days, or one day on phones, and how many slots
 * without bookings an hour of a single day shows.
 */
const WIDE = { from: 64, days: WEEK, unbooked: 24 }
const NARROW = { from: 0, days: 1, unbooked: 4 }
const widths = [WIDE, { from: 40, days: 3, unbooked: 12 }]

const fitting = () => widths.find(({ from }) => window.innerWidth >= from * pixelsPerRem()) ?? NARROW
const useRoom = () => useSyncExternalStore(watchLayout, fitting, () => WIDE)

/** The dates to show (`YYYY-MM-DD`): the anchor's week from Sunday, or `count` days from the anchor. */
function daysFrom(anchor: string, count: number): string[] {
  const first = new Date(`${anchor}T12:00:00Z`)
  if (count === WEEK) first.setUTCDate(first.getUTCDate() - first.getUTCDay())
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(first)
    day.setUTCDate(first.getUTCDate() + index)
    return day.toISOString().slice(0, 10)
  })
}
