import { type Slot, type SlotStatus, slotStatusSchema } from '@jhilik/contract/slots.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { isApiError } from '../../lib/http.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { Td, Tr } from '../../ui/table.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useChangeSlotStatus } from './api.ts'

export function SlotRow({ slot }: { slot: Slot }) {
  const t = useTranslations('dashboard.slots')
  const format = useFormat()
  const change = useChangeSlotStatus()
  const [status, setStatus] = useState<SlotStatus>(slot.isBooked)
  const booked = slot.isBooked === 'booked'
  const name = `${slot.service.name}, ${format.slot(slot)}`

  function save() {
    if (booked) {
      toast.error({ title: t('bookedFixed') })
      return
    }
    change.mutate(
      { id: slot._id, status },
      {
        onSuccess: () => toast.success({ title: t('updated', { status: t(`newStatuses.${status}`) }) }),
        onError: (error) => {
          console.error('The slot was not changed', error)
          toast.error({ title: t(isApiError(error, 'slot_booked') ? 'bookedFixed' : 'updateFailed') })
        },
      },
    )
  }

  return (
    <Tr>
      <Td data-label={t('service')} className="font-semibold md:align-middle">
        {slot.service.name}
      </Td>
      <Td className="whitespace-nowrap md:align-middle" data-label={t('date')}>
        {format.date(slot.date)}
      </Td>
      <Td className="whitespace-nowrap md:align-middle" data-label={t('time')}>
        {format.times(slot)}
      </Td>
      <Td className="md:align-middle" data-label={t('status')}>
        <Select
          aria-label={t('statusOf', { slot: name })}
          value={status}
          disabled={booked || change.isPending}
          onChange={({ target }) => setStatus(slotStatusSchema.catch(slot.isBooked).parse(target.value))}
        >
          {slotStatusSchema.options.map((option) => (
            <option key={option} value={option} disabled={option === 'booked'}>
              {t(`statuses.${option}`)}
            </option>
          ))}
        </Select>
      </Td>
      <Td className="md:align-middle">
        <Button
          size="sm"
          variant={status === slot.isBooked ? 'secondary' : 'primary'}
          disabled={booked}
          title={booked ? t('bookedFixed') : undefined}
          busy={change.isPending}
          aria-label={t('saveOf', { slot: name })}
          onClick={save}
        >
          {t('save')}
        </Button>
      </Td>
    </Tr>
  )
}
