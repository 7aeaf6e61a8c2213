import type { Slot } from '@jhilik/contract/slots.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { calendarQuery } from './api.ts'
import { hoursOf } from './calendar-hours.ts'
import { DayColumn } from './day-column.tsx'
import { SlotDialog } from './slot-dialog.tsx'
import type { SlotsView } from './slots-view.ts'
import { useCurrentMinute } from './use-current-minute.ts'
import { useSwipe } from './use-swipe.ts'
import { daysFrom, useRoom, WEEK } from './week-days.ts'
import { WeekToolbar } from './week-toolbar.tsx'

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
  const { data: slots = [], isPending, error, refetch, isFetching } = query
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
        <Alert
          tone="danger"
          className="mb-4"
          action={
            <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
              {t('common.retry')}
            </Button>
          }
        >
          {t('slots.failed')}
        </Alert>
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
