import type { Slot } from '@jhilik/contract/slots.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { Button } from '../../ui/button.tsx'
import { Td, Tr } from '../../ui/table.tsx'
import { takenSeats } from './calendar-layout.ts'
import { CancelSlotDialog } from './cancel-slot-dialog.tsx'
import { StatusSelect } from './status-select.tsx'
import { useSaveStatus } from './use-save-status.ts'

export function SlotRow({ slot, onOpen }: { slot: Slot; onOpen: () => void }) {
  const t = useTranslations('dashboard.slots')
  const format = useFormat()
  const nameOf = useServiceName()
  const { status, select, save, busy, stop } = useSaveStatus(slot)
  const booked = slot.isBooked === 'booked'
  const taken = takenSeats(slot)
  const name = `${nameOf(slot.service)}, ${format.slot(slot)}`

  return (
    <Tr>
      <Td data-label={t('service')} className="font-semibold md:align-middle">
        {nameOf(slot.service)}
      </Td>
      <Td className="whitespace-nowrap md:align-middle" data-label={t('date')}>
        {format.date(slot.date)}
      </Td>
      <Td className="whitespace-nowrap tabular-nums md:align-middle" data-label={t('time')}>
        {format.times(slot)}
      </Td>
      <Td className="tabular-nums md:align-middle" data-label={t('seats')}>
        <span className="flex flex-col">
          <span className="whitespace-nowrap">{t('booked', { taken, capacity: slot.capacity })}</span>
          {taken === 1 && <span className="text-soft text-sm">{slot.holders?.[0]?.name}</span>}
        </span>
      </Td>
      <Td className="items-center md:align-middle" data-label={t('status')}>
        <StatusSelect
          slot={slot}
          label={t('statusOf', { slot: name })}
          value={status}
          select={select}
          busy={busy}
        />
      </Td>
      <Td className="justify-end! md:align-middle">
        <span className="flex flex-wrap justify-end gap-1 md:justify-start xl:flex-nowrap">
          <Button
            size="sm"
            className="whitespace-nowrap"
            variant={status === slot.isBooked ? 'secondary' : 'primary'}
            disabled={booked}
            title={booked ? t('bookedFixed') : undefined}
            busy={busy}
            aria-label={t('saveOf', { slot: name })}
            onClick={save}
          >
            {t('save')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-haspopup="dialog"
            aria-label={t('detailsOf', { slot: name })}
            onClick={onOpen}
          >
            {t('details')}
          </Button>
        </span>
        <CancelSlotDialog {...stop} />
      </Td>
    </Tr>
  )
}
