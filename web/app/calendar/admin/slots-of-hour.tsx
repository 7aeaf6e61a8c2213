import type { Slot } from '@jhilik/contract/slots.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { Badge } from '../../ui/badge.tsx'

const tones = { available: 'success', booked: 'accent', canceled: 'danger' } as const
/** A slot that was not sold before it began can no longer be sold. */
const toneOf = ({ isBooked, startsAt }: Slot) =>
  isBooked === 'available' && Date.parse(startsAt) <= Date.now() ? 'neutral' : tones[isBooked]

/** The slots of one hour, to pick one. */
export function SlotChoice({ slots, onPick }: { slots: readonly Slot[]; onPick: (id: string) => void }) {
  const t = useTranslations('dashboard.slots')
  const format = useFormat()
  const nameOf = useServiceName()
  return (
    <ul className="flex flex-col gap-2">
      {slots.map((slot) => (
        <li key={slot._id}>
          <button
            type="button"
            onClick={() => onPick(slot._id)}
            className="flex min-h-11 w-full items-center justify-between gap-3 rounded-control border border-line px-3 py-2 text-left hover:border-ink hover:bg-sunken"
          >
            <span className="flex min-w-0 flex-col">
              <span className="font-semibold [overflow-wrap:anywhere]">{nameOf(slot.service)}</span>
              <span className="text-soft text-sm tabular-nums">{format.times(slot)}</span>
            </span>
            <Badge tone={toneOf(slot)}>{t(`statuses.${slot.isBooked}`)}</Badge>
          </button>
        </li>
      ))}
    </ul>
  )
}
