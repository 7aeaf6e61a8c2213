import type { Slot } from '@jhilik/contract/slots.ts'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { useFormat } from '../../lib/language/format.ts'
import { cx } from '../../ui/cx.ts'
import type { HourPlan } from './calendar-layout.ts'
import { RestBlock, SlotBlock } from './slot-block.tsx'
import { createSlotPath } from './slots-view.ts'

const EMPTY: HourPlan<Slot> = { shown: [], rest: [] }

interface HourCellProps {
  date: string
  serviceId: string
  hour: number
  plan: HourPlan<Slot> | undefined
  now: Date
  isCompact: boolean
  onOpen: (slots: Slot[]) => void
}

/** The slots that start in one hour of a day. */
export function HourCell({ date, serviceId, hour, plan = EMPTY, now, isCompact, onOpen }: HourCellProps) {
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
