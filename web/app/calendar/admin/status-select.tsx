import { type Slot, type SlotStatus, slotStatusSchema } from '@jhilik/contract/slots.ts'
import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import { Select } from '../../ui/field.tsx'

interface StatusSelectProps {
  slot: Slot
  /** The accessible name where there is no Field. */
  label?: string
  value: SlotStatus
  select: { ref: Ref<HTMLSelectElement>; onChoose: (status: SlotStatus) => void }
  busy: boolean
}

/** `booked` cannot be chosen, and the status of a booked slot cannot be changed. */
export function StatusSelect({ slot, label, value, select, busy }: StatusSelectProps) {
  const t = useTranslations('dashboard.slots')
  return (
    <Select
      ref={select.ref}
      aria-label={label}
      className="min-w-max"
      value={value}
      disabled={slot.isBooked === 'booked' || busy}
      onChange={({ target }) => select.onChoose(slotStatusSchema.catch(slot.isBooked).parse(target.value))}
    >
      {slotStatusSchema.options.map((option) => (
        <option key={option} value={option} disabled={option === 'booked'}>
          {t(`statuses.${option}`)}
        </option>
      ))}
    </Select>
  )
}
