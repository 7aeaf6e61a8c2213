import type { Slot, SlotStatus } from '@jhilik/contract/slots.ts'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http.ts'
import { toast } from '../../ui/toast-store.ts'
import { useChangeSlotStatus } from './api.ts'

/** Sets a slot's status and says how it went. */
export function useSaveStatus(slot: Slot) {
  const t = useTranslations('dashboard.slots')
  const change = useChangeSlotStatus()

  function save(status: SlotStatus, onDone?: () => void) {
    if (slot.isBooked === 'booked') {
      toast.error({ title: t('bookedFixed') })
      return
    }
    change.mutateAsync({ id: slot._id, status }).then(
      () => {
        toast.success({ title: t('updated', { status: t(`newStatuses.${status}`) }) })
        onDone?.()
      },
      (error) => {
        console.error('The slot was not changed', error)
        toast.error({ title: t(isApiError(error, 'slot_booked') ? 'bookedFixed' : 'updateFailed') })
      },
    )
  }
  return { save, busy: change.isPending }
}
