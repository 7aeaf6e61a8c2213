import type { Slot } from '@jhilik/contract/slots.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { cx } from '../../ui/cx.ts'
import { lookOf } from './slot-look.ts'

interface SlotButtonProps {
  slot: Slot
  selected: boolean
  onChoose: () => void
}

export function SlotButton({ slot, selected, onChoose }: SlotButtonProps) {
  const t = useTranslations('slots')
  const format = useFormat()
  const look = lookOf(slot)
  const free = look === 'free'
  const note = () => {
    if (!free) return t(look)
    return slot.capacity > 1 ? t('seatsLeft', { count: slot.freeSeats }) : null
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
      <span className={cx(!free && 'font-medium line-through')}>{format.times(slot)}</span>
      <span className="font-medium text-[0.8125rem] empty:hidden">{note()}</span>
    </button>
  )
}
