import type { Slot, SlotStatus } from '@jhilik/contract/slots.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { toast } from '../../ui/toast-store.ts'
import { useChangeSlotStatus } from './api.ts'
import { takenSeats } from './calendar-layout.ts'

/** Sets a slot's status and shows a toast. Canceling a slot with bookings is confirmed first (`stop`). */
export function useSaveStatus(slot: Slot) {
  const t = useTranslations('dashboard.slots')
  const change = useChangeSlotStatus()
  const [asking, setAsking] = useState(false)

  function send(status: SlotStatus) {
    change.mutateAsync({ id: slot._id, status }).then(
      () => {
        setAsking(false)
        toast.success({ title: t('updated', { status: t(`newStatuses.${status}`) }) })
      },
      (error) => {
        console.error('The slot was not changed', error)
        setAsking(false)
        toast.error({ title: t(isApiError(error, 'slot_booked') ? 'bookedFixed' : 'updateFailed') })
      },
    )
  }

  function save(status: SlotStatus) {
    if (slot.isBooked === 'booked') toast.error({ title: t('bookedFixed') })
    else if (status === 'canceled' && slot.isBooked === 'available' && takenSeats(slot) > 0) setAsking(true)
    else send(status)
  }

  const busy = change.isPending
  const stop = { slot, open: asking, onOpenChange: setAsking, onConfirm: () => send('canceled'), busy }
  return { save, busy, stop }
}
