import type { Slot } from '@jhilik/contract/slots.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SlotBookings } from './slot-bookings.tsx'
import { createSlotPath } from './slots-view.ts'
import { StatusSelect } from './status-select.tsx'
import { useSaveStatus } from './use-save-status.ts'

/** What can be done about one slot. */
export function SlotCare({ slot }: { slot: Slot }) {
  const t = useTranslations('dashboard.slots')
  const [status, setStatus] = useState(slot.isBooked)
  const { save, busy } = useSaveStatus(slot)
  const booked = slot.isBooked === 'booked'
  const taken = slot.capacity - slot.freeSeats
  return (
    <div className="flex flex-col gap-5">
      <p className="font-semibold tabular-nums">{t('seatsTaken', { taken, capacity: slot.capacity })}</p>
      {taken > 0 && <SlotBookings slot={slot} />}
      <Field label={t('status')} hint={booked ? t('bookedFixed') : undefined}>
        <StatusSelect slot={slot} value={status} onChange={setStatus} busy={busy} />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <ButtonLink
          variant="secondary"
          to={createSlotPath({ service: slot.service._id, date: slot.date, startTime: slot.endTime })}
        >
          {t('createAnother')}
        </ButtonLink>
        <Button disabled={booked || status === slot.isBooked} busy={busy} onClick={() => save(status)}>
          {t('save')}
        </Button>
      </div>
    </div>
  )
}
