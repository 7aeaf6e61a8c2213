import type { Slot } from '@jhilik/contract/slots.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { cx } from '../../ui/cx.ts'

interface SlotGridProps {
  slots: readonly Slot[]
  chosenId: string | null
  onChoose: (id: string) => void
}

export function SlotGrid({ slots, chosenId, onChoose }: SlotGridProps) {
  return (
    <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
      {slots.map((slot) => (
        <li key={slot._id}>
          <SlotButton slot={slot} selected={slot._id === chosenId} onChoose={() => onChoose(slot._id)} />
        </li>
      ))}
    </ul>
  )
}

interface SlotButtonProps {
  slot: Slot
  selected: boolean
  onChoose: () => void
}

function SlotButton({ slot, selected, onChoose }: SlotButtonProps) {
  const t = useTranslations('services.slots')
  const format = useFormat()
  const { isBooked, startsAt, capacity, freeSeats } = slot
  const free = isBooked === 'available'
  const note = () => {
    if (free) return capacity > 1 ? t('seatsLeft', { count: freeSeats }) : null
    return t(Date.parse(startsAt) <= Date.now() ? 'over' : isBooked)
  }
  return (
    <button
      type="button"
      aria-pressed={selected}
      disabled={!free}
      onClick={onChoose}
      className={cx(
        'flex size-full min-h-12 flex-col items-center justify-center rounded-control border px-2 py-1.5 font-semibold tabular-nums transition-colors',
        !free && 'cursor-not-allowed border-danger/40 bg-danger-soft text-danger',
        free && selected && 'border-brand bg-brand text-on-brand',
        free && !selected && 'border-line-strong bg-surface hover:border-brand hover:bg-accent-soft',
      )}
    >
      <span className={cx(!free && 'line-through')}>{format.times(slot)}</span>
      <span className="font-medium text-xs empty:hidden">{note()}</span>
    </button>
  )
}
