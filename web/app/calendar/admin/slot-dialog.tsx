import { endsNextDay } from '@jhilik/contract/slot-times.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { focusHeading } from '../../lib/page/page-focus.ts'
import { FormDialog } from '../../ui/unsaved.tsx'
import { EditSlotForm } from './edit-slot-form.tsx'
import { SlotDetails } from './slot-details.tsx'
import { SlotChoice } from './slots-of-hour.tsx'
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
