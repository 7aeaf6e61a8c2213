import type { Slot } from '@jhilik/contract/slots.ts'
import { Pencil } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { RecentChanges } from '../../people/history/recent-changes.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { takenSeats } from './calendar-layout.ts'
import { CancelSlotDialog } from './cancel-slot-dialog.tsx'
import { DeleteSlot } from './delete-slot.tsx'
import { SlotHolders } from './slot-holders.tsx'
import { followingSlotPath } from './slots-view.ts'
import { StatusSelect } from './status-select.tsx'
import { useSaveStatus } from './use-save-status.ts'

interface SlotCareProps {
  slot: Slot
  now: Date
  onEdit: () => void
  onDeleted: () => void
}

/** A slot's bookings and actions. */
export function SlotDetails({ slot, now, onEdit, onDeleted }: SlotCareProps) {
  const t = useTranslations('dashboard.slots')
  const format = useFormat()
  const { status, select, save, busy, stop } = useSaveStatus(slot)
  const editReasonId = useId()
  const booked = slot.isBooked === 'booked'
  const taken = takenSeats(slot)
  const hasBegun = Date.parse(slot.startsAt) <= now.getTime()
  return (
    <div className="flex flex-col gap-5">
      <p className="font-semibold tabular-nums">{t('booked', { taken, capacity: slot.capacity })}</p>
      {slot.holders && slot.holders.length > 0 && (
        <>
          {slot.isBooked === 'canceled' && !hasBegun && (
            <Alert tone="warning">{t('canceledWithBookings', { count: slot.holders.length })}</Alert>
          )}
          <SlotHolders holders={slot.holders} />
        </>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('status')} hint={booked ? t('bookedFixed') : undefined} className="min-w-40 flex-1">
          <StatusSelect slot={slot} value={status} select={select} busy={busy} />
        </Field>
        <Button
          className={booked ? 'self-start sm:mt-6.5' : undefined}
          disabled={booked || status === slot.isBooked}
          busy={busy}
          onClick={save}
        >
          {t('save')}
        </Button>
      </div>
      <div className="flex flex-wrap gap-3 border-line border-t pt-5">
        <Button
          variant="secondary"
          disabled={hasBegun}
          aria-describedby={hasBegun ? editReasonId : undefined}
          onClick={onEdit}
        >
          <Pencil aria-hidden className="size-5" />
          {t('edit')}
        </Button>
        <DeleteSlot slot={slot} onDone={onDeleted} />
        <ButtonLink variant="secondary" to={followingSlotPath(slot, format.addDays)}>
          {t('createAnother')}
        </ButtonLink>
        {hasBegun && (
          <p id={editReasonId} className="order-last basis-full text-muted text-sm">
            {t('cannotEdit')}
          </p>
        )}
      </div>
      <RecentChanges type="slot" id={slot._id} />
      <CancelSlotDialog {...stop} />
    </div>
  )
}
