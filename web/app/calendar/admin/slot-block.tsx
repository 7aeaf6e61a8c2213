import type { Slot } from '@jhilik/contract/slots.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { cx } from '../../ui/cx.ts'
import { takenSeats } from './calendar-layout.ts'
import { type DisplayStatus, displayStatusOf } from './display-status.ts'

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
export function SlotBlock({ slot, now, isCompact, onOpen }: SlotBlockProps) {
  const t = useTranslations('dashboard.slots')
  const format = useFormat()
  const nameOf = useServiceName()
  const phase = displayStatusOf(slot, now)
  const taken = takenSeats(slot)
  const [first] = slot.holders ?? []
  const isCanceled = slot.isBooked === 'canceled'
  return (
    <button type="button" aria-haspopup="dialog" onClick={onOpen} className={cx(block, looks[phase])}>
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
export function RestBlock({ slots, hour, onOpen }: { slots: Slot[]; hour: string; onOpen: () => void }) {
  const t = useTranslations('dashboard.slots')
  const format = useFormat()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={cx(block, 'justify-center border-transparent bg-sunken/60 font-semibold text-soft')}
    >
      {t('unbooked', { count: slots.length })}
      <span className="sr-only">{format.time(hour)}</span>
    </button>
  )
}
