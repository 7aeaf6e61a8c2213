import type { Service } from '@jhilik/contract/services.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Table, Tbody, Th, Thead, Tr } from '../../ui/table.tsx'
import { type SlotFilter, slotsQuery } from './api.ts'
import { SlotFilters } from './slot-filters.tsx'
import { SlotRow } from './slot-row.tsx'

const everything: SlotFilter = { serviceId: '', date: '' }

export function SlotManager({ services }: { services: Service[] }) {
  const t = useTranslations('dashboard')
  const [filter, setFilter] = useState(everything)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    slotsQuery(filter),
  )

  return (
    <>
      <SlotFilters services={services} filter={filter} onChange={setFilter} />
      {content()}
      {hasNextPage && (
        <Button
          variant="secondary"
          className="mx-auto mt-6 flex"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('common.loadMore')}
        </Button>
      )}
    </>
  )

  function content() {
    if (error && !data) {
      return (
        <Alert
          tone="danger"
          action={
            <Button variant="secondary" size="sm" onClick={() => void refetch()}>
              {t('common.retry')}
            </Button>
          }
        >
          {t('slots.failed')}
        </Alert>
      )
    }
    if (!data) return <Spinner label={t('slots.loading')} className="py-20" />
    if (data.length === 0) {
      return (
        <EmptyState
          title={t('slots.none')}
          action={
            <Button variant="secondary" onClick={() => setFilter(everything)}>
              {t('slots.clear')}
            </Button>
          }
        />
      )
    }
    return (
      <Table label={t('slots.title')} stack>
        <Thead>
          <Tr>
            <Th>{t('slots.service')}</Th>
            <Th>{t('slots.date')}</Th>
            <Th>{t('slots.time')}</Th>
            <Th>{t('slots.status')}</Th>
            <Th>{t('common.actions')}</Th>
          </Tr>
        </Thead>
        <Tbody>
          {data.map((slot) => (
            // A changed status starts the row afresh, with that status chosen.
            <SlotRow key={`${slot._id} ${slot.isBooked}`} slot={slot} />
          ))}
        </Tbody>
      </Table>
    )
  }
}
