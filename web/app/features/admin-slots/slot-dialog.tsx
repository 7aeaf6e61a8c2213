import type { Slot } from '@jhilik/contract/slots.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SlotCare } from './slot-care.tsx'

const tones = { available: 'success', booked: 'accent', canceled: 'danger' } as const

interface SlotDialogProps {
  /** One to care for, or several to choose from. */
  slots: Slot[]
  open: boolean
  onClose: () => void
}

export function SlotDialog({ slots, open, onClose }: SlotDialogProps) {
  const t = useTranslations('dashboard.slots')
  const format = useFormat()
  const [picked, setPicked] = useState('')
  const slot = slots.length === 1 ? slots[0] : slots.find(({ _id }) => _id === picked)

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (next) return
        setPicked('')
        onClose()
      }}
      title={slot ? slot.service.name : t('moreSlots', { count: slots.length })}
      description={slot && format.slot(slot)}
    >
      {slot ? (
        <SlotCare key={`${slot._id} ${slot.isBooked}`} slot={slot} />
      ) : (
        <ul className="flex flex-col gap-2">
          {[...slots]
            .sort((one, other) => one.startTime.localeCompare(other.startTime))
            .map((one) => (
              <li key={one._id}>
                <button
                  type="button"
                  onClick={() => setPicked(one._id)}
                  className="flex min-h-11 w-full items-center justify-between gap-3 rounded-control border border-line px-3 py-2 text-left hover:border-ink hover:bg-sunken"
                >
                  <span className="flex min-w-0 flex-col">
                    <span className="truncate font-semibold">{one.service.name}</span>
                    <span className="text-soft text-sm tabular-nums">{format.times(one)}</span>
                  </span>
                  <Badge tone={tones[one.isBooked]}>{t(`statuses.${one.isBooked}`)}</Badge>
                </button>
              </li>
            ))}
        </ul>
      )}
    </Dialog>
  )
}
