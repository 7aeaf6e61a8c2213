import type { Slot } from '@jhilik/contract/slots.ts'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { cx } from '../../ui/cx.ts'
import { groupByPart, isFree, lookOf } from './shown-slots.ts'

interface SlotGridProps {
  slots: readonly Slot[]
  isToday: boolean
  chosenId: string | null
  onChoose: (id: string) => void
  /** When a visit in a slot ends, where that depends on what is chosen; its start and end are in two lines then. */
  endOf?: ((slot: Slot) => Date) | undefined
}

/** The grid has two columns; one when the text is large. */
const columnsClass = 'grid-cols-[repeat(auto-fill,minmax(min(100%,max(6.5rem,calc(50%-0.3125rem))),1fr))]'

/**
 * A day's slots: one grid on phones, by part of the day on wider screens. Those that are over are behind a
 * disclosure.
 */
export function SlotGrid({ slots, isToday, chosenId, onChoose, endOf }: SlotGridProps) {
  const t = useTranslations('slots')
  const id = useId()
  const over = slots.filter((slot) => lookOf(slot) === 'over')
  const groups = groupByPart(slots.filter((slot) => lookOf(slot) !== 'over'))
  const item = (slot: Slot) => (
    // Slots that are not free come after the free ones on phones.
    <li key={slot._id} className={cx(!isFree(slot) && 'max-sm:order-1')}>
      <SlotButton
        slot={slot}
        endsAt={endOf?.(slot)}
        selected={slot._id === chosenId}
        onChoose={() => onChoose(slot._id)}
      />
    </li>
  )
  return (
    <>
      {groups.length > 0 && (
        <div className={cx('max-sm:grid max-sm:gap-2.5', columnsClass)}>
          {groups.map((group) => (
            <div
              key={group.part}
              className="border-line max-sm:contents sm:flex sm:flex-wrap sm:border-t sm:py-2.5"
            >
              <h4
                id={id + group.part}
                className="w-22 pt-3 pb-1.5 font-medium text-soft text-sm tracking-normal max-sm:sr-only"
              >
                {t(`parts.${group.part}`)}
              </h4>
              <ul
                aria-labelledby={id + group.part}
                className={cx('grow basis-60 gap-2 max-sm:contents sm:grid', columnsClass)}
              >
                {group.slots.map(item)}
              </ul>
            </div>
          ))}
        </div>
      )}
      {over.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 items-center gap-1.5 text-[0.9375rem] text-soft">
            <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
            {t(isToday ? 'earlierToday' : 'earlier', { count: over.length })}
          </summary>
          <ul className={cx('grid gap-2.5 pt-1', columnsClass)}>{over.map(item)}</ul>
        </details>
      )}
    </>
  )
}

interface SlotButtonProps {
  slot: Slot
  endsAt: Date | undefined
  selected: boolean
  onChoose: () => void
}

function SlotButton({ slot, endsAt, selected, onChoose }: SlotButtonProps) {
  const t = useTranslations('slots')
  const format = useFormat()
  const look = lookOf(slot)
  const free = look === 'free'
  const note = () => {
    if (!free) return t(look)
    const until = endsAt && t('until', { time: format.end(slot.startTime, endsAt) })
    const left = slot.capacity > 1 && t('seatsLeft', { count: slot.freeSeats })
    return [until, left].filter(Boolean).join(' · ')
  }
  return (
    <button
      type="button"
      aria-pressed={selected}
      disabled={!free}
      onClick={onChoose}
      className={cx(
        'flex size-full min-h-12 flex-col items-center justify-center rounded-control border px-1 py-1 font-semibold tabular-nums leading-tight max-sm:bn:text-[0.9375rem] transition-colors',
        !free && 'cursor-not-allowed border-line text-danger',
        free && selected && 'border-brand bg-brand text-on-brand',
        free && !selected && 'border-line-strong bg-surface hover:border-brand hover:bg-accent-soft',
      )}
    >
      <span className={cx('text-balance', !free && 'font-medium line-through')}>
        {endsAt
          ? [format.time(slot.startTime), slot.utcOffset].filter(Boolean).join(' ')
          : format.times(slot)}
      </span>
      <span className="font-medium text-[0.8125rem] empty:hidden">{note()}</span>
    </button>
  )
}
