import type { Slot } from '@jhilik/contract/slots.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded, LoadMore } from '../../ui/loaded.tsx'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'
import { type SlotFilter, slotsQuery } from './api.ts'
import { takenSeats } from './calendar-layout.ts'
import { SlotDialog } from './slot-dialog.tsx'
import { useSlotStatus } from './slot-status.tsx'

export function SlotsTable({ filter, onClear }: { filter: SlotFilter; onClear: () => void }) {
  const t = useTranslations('dashboard')
  const query = useInfiniteQuery(slotsQuery(filter))
  const [open, setOpen] = useState('')
  const chosen = useRef<Slot>(undefined)
  const found = query.data?.find(({ _id }) => _id === open)
  // The slot is kept while the dialog fades out.
  if (found) chosen.current = found
  // A slot that has left the list does not open by itself when it is back.
  else if (open) setOpen('')

  return (
    <Loaded query={query} loading={t('slots.loading')} failed={t('slots.failed')}>
      {(slots) =>
        slots.length === 0 ? (
          <NoSlots isNarrowed={Boolean(filter.serviceId || filter.date)} onClear={onClear} />
        ) : (
          <>
            <Table bleed label={t('slots.title')} stack="compact">
              <Thead>
                <Th>{t('slots.service')}</Th>
                <Th>{t('slots.date')}</Th>
                <Th>{t('slots.time')}</Th>
                <Th>{t('slots.seats')}</Th>
                <Th>{t('slots.status')}</Th>
                <Th>{t('common.actions')}</Th>
              </Thead>
              <Tbody>
                {slots.map((slot) => (
                  <SlotRow key={slot._id} slot={slot} onOpen={() => setOpen(slot._id)} />
                ))}
              </Tbody>
            </Table>
            <LoadMore query={query} failed={t('slots.failed')} />
            <SlotDialog
              slots={chosen.current ? [chosen.current] : []}
              open={found !== undefined}
              onClose={() => setOpen('')}
            />
          </>
        )
      }
    </Loaded>
  )
}

function NoSlots({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const t = useTranslations('dashboard')
  const clear = (
    <Button variant="secondary" onClick={onClear}>
      {t('slots.clear')}
    </Button>
  )
  const schedules = (
    <ButtonLink variant="secondary" to="/dashboard/admin/schedules">
      {t('shell.schedules')}
    </ButtonLink>
  )
  return isNarrowed ? (
    <EmptyState title={t('slots.none')} action={clear} />
  ) : (
    <EmptyState title={t('slots.noneYet')} text={t('slots.noneYetText')} action={schedules} />
  )
}

function SlotRow({ slot, onOpen }: { slot: Slot; onOpen: () => void }) {
  const t = useTranslations('dashboard.slots')
  const format = useFormat()
  const nameOf = useServiceName()
  const { isChanged, select, save, busy, question } = useSlotStatus(slot)
  const booked = slot.isBooked === 'booked'
  const taken = takenSeats(slot)
  const name = `${nameOf(slot.service)}, ${format.slot(slot)}`

  return (
    <Tr>
      <Td className="font-semibold md:align-middle">{nameOf(slot.service)}</Td>
      <Td className="whitespace-nowrap stacked:justify-self-end md:align-middle">{format.date(slot.date)}</Td>
      <Td className="whitespace-nowrap tabular-nums md:align-middle">{format.times(slot)}</Td>
      <Td className="tabular-nums stacked:justify-self-end md:align-middle">
        <span className="flex flex-col">
          <span className="whitespace-nowrap">{t('booked', { taken, capacity: slot.capacity })}</span>
          {taken === 1 && <span className="text-soft text-sm">{slot.holders?.[0]?.name}</span>}
        </span>
      </Td>
      <Td className="items-center md:align-middle">{select(t('statusOf', { slot: name }))}</Td>
      <Td className="justify-end! md:align-middle">
        <span className="flex flex-wrap justify-end gap-1 md:justify-start xl:flex-nowrap">
          <Button
            size="sm"
            className="whitespace-nowrap"
            variant={isChanged ? 'primary' : 'secondary'}
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
        {question}
      </Td>
    </Tr>
  )
}
