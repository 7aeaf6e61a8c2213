import { endsNextDay } from '@jhilik/contract/slot-times.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { serverNow } from '../../lib/live/server-time.ts'
import { focusHeading } from '../../lib/page/page-focus.ts'
import { Badge } from '../../ui/badge.tsx'
import { FormDialog } from '../../ui/unsaved.tsx'
import { SlotDetails } from './slot-details.tsx'
import { EditSlotForm } from './slot-forms.tsx'
import { useCurrentMinute } from './use-current-minute.ts'

interface SlotDialogProps {
  /** One slot to edit, or several to choose from. */
  slots: readonly Slot[]
  open: boolean
  onClose: () => void
}

export function SlotDialog({ slots, open, onClose }: SlotDialogProps) {
  const t = useTranslations('dashboard')
  const format = useFormat()
  const nameOf = useServiceName()
  const { instant } = useCurrentMinute()
  const [picked, setPicked] = useState('')
  const [editing, setEditing] = useState('')
  const slot = slots.length === 1 ? slots[0] : slots.find(({ _id }) => _id === picked)
  const isEditing = slot !== undefined && editing === slot._id

  const close = () => {
    setPicked('')
    setEditing('')
    onClose()
  }
  const titleOf = (one: Slot) => (isEditing ? t('slots.editTitle') : nameOf(one.service))
  const describe = (one: Slot) => {
    const when = endsNextDay(one) ? `${format.slot(one)} (${t('slots.endsNextDay')})` : format.slot(one)
    return isEditing ? `${nameOf(one.service)}, ${when}` : when
  }

  return (
    <FormDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={slot ? titleOf(slot) : t('slots.moreSlots', { count: slots.length })}
      description={slot && describe(slot)}
    >
      {!slot && <SlotChoice slots={slots} onPick={setPicked} />}
      {slot &&
        (isEditing ? (
          <EditSlotForm key={slot._id} slot={slot} onDone={() => setEditing('')} />
        ) : (
          <SlotDetails
            key={slot._id}
            slot={slot}
            now={instant}
            onEdit={() => setEditing(slot._id)}
            onDeleted={() => {
              close()
              focusHeading()
            }}
          />
        ))}
    </FormDialog>
  )
}

const tones = { available: 'success', booked: 'accent', canceled: 'danger' } as const
/** A slot that was not sold before it began can no longer be sold. */
const toneOf = ({ isBooked, startsAt }: Slot) =>
  isBooked === 'available' && Date.parse(startsAt) <= serverNow() ? 'neutral' : tones[isBooked]

/** The slots of one hour, to pick one. */
function SlotChoice({ slots, onPick }: { slots: readonly Slot[]; onPick: (id: string) => void }) {
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
