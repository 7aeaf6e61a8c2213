import type { Slot } from '@jhilik/contract/slots.ts'
import { useTranslations } from 'use-intl'
import { cx } from '../../lib/cx.ts'
import { useFormat } from '../../lib/format.ts'
import type { Pile, Placed } from './lay-out-day.ts'

const looks = {
  available: 'border-success bg-success-soft text-success',
  booked: 'border-link bg-accent-soft text-link',
  canceled: 'border-danger border-dashed bg-danger-soft text-danger',
} as const satisfies Record<Slot['isBooked'], string>

/** Five rem an hour. */
function boxOf(
  { from, to, lane, lanes }: Pick<Placed<unknown>, 'from' | 'to' | 'lane' | 'lanes'>,
  first: number,
) {
  return {
    top: `${(from - first * 60) / 12}rem`,
    height: `${(to - from) / 12}rem`,
    left: `${(lane / lanes) * 100}%`,
    width: `${100 / lanes}%`,
  }
}

/** Minutes from which a block has the height for a time, or a name, of more than one line. */
const ROOM_FOR = { time: 60, name: 90 }

const block =
  'absolute z-1 flex flex-col overflow-hidden rounded-md border-surface border-2 text-left text-xs leading-[1.2] hover:z-2 hover:brightness-95 focus-visible:z-2 focus-visible:-outline-offset-2'

interface SlotBlockProps {
  place: Placed<Slot>
  /** The hour at the top. */
  first: number
  onOpen: () => void
}

export function SlotBlock({ place, first, onOpen }: SlotBlockProps) {
  const t = useTranslations('dashboard.slots')
  const format = useFormat()
  const { slot } = place
  const state = t(`statuses.${slot.isBooked}`)
  const minutes = place.to - place.from
  const line = (wraps: boolean) => cx('overflow-hidden text-ellipsis', !wraps && 'whitespace-nowrap')
  const seats = { taken: slot.capacity - slot.freeSeats, capacity: slot.capacity }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={`${slot.service.name}, ${format.times(slot)}`}
      onClick={onOpen}
      style={boxOf(place, first)}
      className={block}
    >
      <span
        className={cx(
          'flex min-h-0 w-full flex-1 flex-col rounded-[0.25rem] border-l-3 py-0.5 pl-1',
          looks[slot.isBooked],
        )}
      >
        <span className="flex w-full flex-wrap justify-between gap-x-1 pr-0.5 font-semibold tabular-nums">
          <span>{state}</span>
          <span aria-hidden>{`${format.number(seats.taken)}/${format.number(seats.capacity)}`}</span>
          <span className="sr-only">{t('seatsTaken', seats)}</span>
        </span>
        <span
          className={cx(
            line(minutes >= ROOM_FOR.name),
            'shrink-0 text-ink',
            slot.isBooked === 'canceled' && 'line-through',
          )}
        >
          {slot.service.name}
        </span>
        <span className={cx(line(minutes >= ROOM_FOR.time), 'text-ink tabular-nums')}>
          {format.times(slot)}
        </span>
      </span>
    </button>
  )
}

export function PileBlock({ pile, first, onOpen }: { pile: Pile<Slot>; first: number; onOpen: () => void }) {
  const t = useTranslations('dashboard.slots')
  const count = pile.slots.length
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      style={boxOf(pile, first)}
      className={block}
    >
      <span className="flex w-full flex-1 flex-col rounded-[0.25rem] border border-line-strong/50 bg-sunken px-1.5 py-0.5 font-semibold text-soft tabular-nums">
        {t('more', { count })}
      </span>
    </button>
  )
}
