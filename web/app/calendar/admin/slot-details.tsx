import { phoneLink } from '@jhilik/contract/phone-text.ts'
import type { SeatHolder, Slot } from '@jhilik/contract/slots.ts'
import { ChevronRight, Pencil, Phone, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { useLinesText, useServiceName } from '../../lib/language/use-service-text.ts'
import { staffBookingPath } from '../../lib/page/booking-paths.ts'
import { PaymentBadge } from '../../money/payment-badge.tsx'
import { RecentChanges } from '../../people/history/recent-changes.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { PhoneNumber } from '../../ui/text.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useDeleteSlot } from './api.ts'
import { takenSeats } from './calendar-layout.ts'
import { useSlotStatus } from './slot-status.tsx'
import { followingSlotPath } from './slots-view.ts'

interface SlotDetailsProps {
  slot: Slot
  now: Date
  onEdit: () => void
  onDeleted: () => void
}

/** A slot's bookings and actions. */
export function SlotDetails({ slot, now, onEdit, onDeleted }: SlotDetailsProps) {
  const t = useTranslations('dashboard.slots')
  const format = useFormat()
  const { isChanged, select, save, busy, question } = useSlotStatus(slot)
  const editReasonId = useId()
  const booked = slot.isBooked === 'booked'
  const taken = takenSeats(slot)
  const hasBegun = Date.parse(slot.startsAt) <= now.getTime()
  return (
    <div className="flex flex-col gap-5">
      <div>
        <p className="font-semibold tabular-nums">{t('booked', { taken, capacity: slot.capacity })}</p>
        {slot.crew && <p className="text-soft">{t('extraHours', { crew: slot.crew.name })}</p>}
      </div>
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
          {select()}
        </Field>
        <Button
          className={booked ? 'self-start sm:mt-6.5' : undefined}
          disabled={booked || !isChanged}
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
      {question}
    </div>
  )
}

/** The customers of a slot, with links to their bookings and phone numbers. */
function SlotHolders({ holders }: { holders: readonly SeatHolder[] }) {
  const t = useTranslations('dashboard.slots')
  const linesText = useLinesText()
  return (
    <ul aria-label={t('holders')} className="flex flex-col divide-y divide-line border-line border-y">
      {holders.map(({ bookingId, name, phone, paymentStatus, lines }) => (
        <li key={bookingId} className="flex items-center gap-2 py-1">
          <Link
            to={staffBookingPath(bookingId)}
            className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-control py-1 text-ink no-underline hover:bg-sunken"
          >
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
              <PaymentBadge status={paymentStatus} />
              <span className="basis-full text-soft text-sm [overflow-wrap:anywhere]">
                {linesText(lines)}
              </span>
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
          </Link>
          <a
            href={phoneLink(phone)}
            aria-label={t('call', { name, phone })}
            className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold text-link tabular-nums no-underline hover:bg-accent-soft"
          >
            <Phone aria-hidden className="size-5 shrink-0" />
            <span className="max-sm:sr-only">
              <PhoneNumber>{phone}</PhoneNumber>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The reason why this slot cannot be deleted; null when it can. */
const obstacleOf = ({ canDelete, fromSchedule, holders = [] }: Slot) => {
  if (canDelete) return null
  if (holders.length > 0) return 'booked'
  return fromSchedule ? 'schedule' : 'bookedBefore'
}

function DeleteSlot({ slot, onDone }: { slot: Slot; onDone: () => void }) {
  const t = useTranslations('dashboard')
  const format = useFormat()
  const nameOf = useServiceName()
  const problemMessage = useProblemMessage()
  const remove = useDeleteSlot()
  const [asking, setAsking] = useState(false)
  const reasonId = useId()
  const obstacle = obstacleOf(slot)

  function confirm() {
    remove.mutateAsync(slot._id).then(
      () => {
        toast.success({ title: t('slots.deleted') })
        onDone()
      },
      (error) => {
        console.error('The slot was not deleted', error)
        setAsking(false)
        toast.error({ title: isApiError(error) ? problemMessage(error) : t('slots.deleteFailed') })
      },
    )
  }

  return (
    <>
      <Button
        variant="secondary"
        disabled={obstacle !== null}
        aria-describedby={obstacle ? reasonId : undefined}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden className="size-5" />
        {t('slots.delete')}
      </Button>
      {obstacle && (
        <p id={reasonId} className="order-last basis-full text-muted text-sm">
          {t(`slots.cannotDelete.${obstacle}`)} {slot.isBooked === 'available' && t('slots.cancelInstead')}
        </p>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('slots.deleteTitle')}
        description={t('slots.deleteText', { slot: `${nameOf(slot.service)}, ${format.slot(slot)}` })}
        confirmLabel={t('slots.deleteConfirm')}
        cancelLabel={t('common.cancel')}
        onConfirm={confirm}
        tone="danger"
        busy={remove.isPending}
      />
    </>
  )
}
