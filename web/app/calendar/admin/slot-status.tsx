import { type Slot, type SlotStatus, slotStatusSchema } from '@jhilik/contract/slots.ts'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useChangeSlotStatus } from './api.ts'
import { takenSeats } from './calendar-layout.ts'

/**
 * Chooses a slot's status, saves it and shows a toast. Canceling a slot with bookings is confirmed first. `select` and
 * `question` are to be rendered; `label` is the accessible name where there is no Field.
 */
export function useSlotStatus(slot: Slot) {
  const t = useTranslations('dashboard.slots')
  const refusalText = useRefusalText()
  const change = useChangeSlotStatus()
  const [asking, setAsking] = useState(false)
  // A choice counts until the slot has another status.
  const [choice, setChoice] = useState({ from: slot.isBooked, to: slot.isBooked })
  const status = choice.from === slot.isBooked ? choice.to : slot.isBooked
  const ref = useRef<HTMLSelectElement>(null)
  const busy = change.isPending
  const wasBusy = useRef(busy)

  useEffect(() => {
    const active = document.activeElement
    // The pressed button was disabled meanwhile.
    const isLost = !active || active.contains(ref.current) || active.matches(':disabled')
    if (wasBusy.current && !busy && isLost) ref.current?.focus()
    wasBusy.current = busy
  }, [busy])

  function send(status: SlotStatus) {
    change.mutateAsync({ id: slot._id, status }).then(
      () => {
        setAsking(false)
        toast.success({ title: t('updated', { status: t(`newStatuses.${status}`) }) })
      },
      (error) => {
        console.error('The slot was not changed', error)
        setAsking(false)
        if (isApiError(error, 'slot_booked')) toast.error({ title: t('bookedFixed') })
        else toast.error({ title: t('updateFailed'), description: refusalText(error) })
      },
    )
  }

  function save() {
    if (slot.isBooked === 'booked') toast.error({ title: t('bookedFixed') })
    else if (status === 'canceled' && slot.isBooked === 'available' && takenSeats(slot) > 0) setAsking(true)
    else send(status)
  }

  const select = (label?: string) => (
    <Select
      ref={ref}
      aria-label={label}
      className="min-w-max stacked:min-w-full"
      value={status}
      // `booked` cannot be chosen, and the status of a booked slot cannot be changed.
      disabled={slot.isBooked === 'booked' || busy}
      onChange={({ target }) => {
        const to = slotStatusSchema.catch(slot.isBooked).parse(target.value)
        setChoice({ from: slot.isBooked, to })
      }}
    >
      {slotStatusSchema.options.map((option) => (
        <option key={option} value={option} disabled={option === 'booked'}>
          {t(`statuses.${option}`)}
        </option>
      ))}
    </Select>
  )
  const question = (
    <CancelSlotDialog
      slot={slot}
      open={asking}
      onOpenChange={setAsking}
      onConfirm={() => send('canceled')}
      busy={busy}
    />
  )
  return { isChanged: status !== slot.isBooked, save, busy, select, question }
}

/** The number of customers who are named; the others are counted. */
const NAMED = 5

interface CancelSlotDialogProps
  extends Pick<ComponentProps<typeof ConfirmDialog>, 'open' | 'onOpenChange' | 'onConfirm' | 'busy'> {
  slot: Slot
}

/** Confirms canceling a slot with bookings, which are not canceled with it. */
function CancelSlotDialog({ slot, ...dialog }: CancelSlotDialogProps) {
  const t = useTranslations('dashboard.slots.stop')
  const holders = slot.holders ?? []
  const named = holders.slice(0, NAMED).map(({ name }) => name)
  const others = holders.length - named.length
  const names = others > 0 ? t('andOthers', { names: named.join(', '), count: others }) : named.join(', ')
  return (
    <ConfirmDialog
      {...dialog}
      title={t('title')}
      description={[
        t('seats', { count: slot.freeSeats }),
        t('bookings', { count: holders.length, names }),
        t('advice'),
      ].join(' ')}
      confirmLabel={t('confirm')}
      cancelLabel={t('cancel')}
    />
  )
}
