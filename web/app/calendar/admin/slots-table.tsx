import type { Slot } from '@jhilik/contract/slots.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded, LoadMore } from '../../ui/loaded.tsx'
import { Table, Tbody, Th, Thead, Tr } from '../../ui/table.tsx'
import { type SlotFilter, slotsQuery } from './api.ts'
import { SlotDialog } from './slot-dialog.tsx'
import { SlotRow } from './slot-row.tsx'

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
  const texts = { loading: t('slots.loading'), failed: t('slots.failed'), retry: t('common.retry') }

  return (
    <Loaded query={query} texts={texts}>
      {(slots) =>
        slots.length === 0 ? (
          <NoSlots isNarrowed={Boolean(filter.serviceId || filter.date)} onClear={onClear} />
        ) : (
          <>
            <Table label={t('slots.title')} stack>
              <Thead>
                <Tr>
                  <Th>{t('slots.service')}</Th>
                  <Th>{t('slots.date')}</Th>
                  <Th>{t('slots.time')}</Th>
                  <Th>{t('slots.seats')}</Th>
                  <Th>{t('slots.status')}</Th>
                  <Th>{t('common.actions')}</Th>
                </Tr>
              </Thead>
              <Tbody>
                {slots.map((slot) => (
                  <SlotRow key={slot._id} slot={slot} onOpen={() => setOpen(slot._id)} />
                ))}
              </Tbody>
            </Table>
            <LoadMore query={query} texts={{ label: t('common.loadMore'), failed: texts.failed }} />
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
