import { COMPARE_MIN } from '@jhilik/contract/constants.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'
import { DetailsLink } from './details-link.tsx'

interface CompareTableProps {
  services: readonly Service[]
  onRemove: (id: string) => void
}

export function CompareTable({ services, onRemove }: CompareTableProps) {
  const t = useTranslations('compare')
  const tServices = useTranslations('services')
  const format = useFormat()
  if (services.length < COMPARE_MIN) return <EmptyState title={t('tooFew')} />

  const row = (title: string, cell: (service: Service) => ReactNode) => (
    <Tr>
      <Th scope="row" className="sticky left-0 z-1">
        {title}
      </Th>
      {services.map((service) => (
        <Td key={service._id}>{cell(service)}</Td>
      ))}
    </Tr>
  )
  return (
    <Table label={t('table')}>
      <Thead>
        <Tr>
          <Th className="sticky left-0 z-1">
            <span className="sr-only">{t('service')}</span>
          </Th>
          {services.map(({ _id, name }) => (
            <Th key={_id} className="min-w-44 whitespace-normal align-top">
              <span className="flex items-start justify-between gap-2">
                <DetailsLink serviceId={_id} className="font-bold text-base text-link">
                  {name}
                </DetailsLink>
                <button
                  type="button"
                  aria-label={t('remove', { name })}
                  onClick={() => onRemove(_id)}
                  className="-mt-1.5 -mr-2 grid size-9 shrink-0 place-items-center rounded-control text-soft hover:bg-accent-soft hover:text-ink"
                >
                  <X aria-hidden className="size-4" />
                </button>
              </span>
            </Th>
          ))}
        </Tr>
      </Thead>
      <Tbody>
        {row(t('price'), ({ price, currency }) => (
          <span className="font-extrabold text-xl tracking-tight">{format.money(price, currency)}</span>
        ))}
        {row(t('duration'), ({ duration }) => tServices('minutes', { count: duration }))}
        {row(t('description'), ({ description }) => description)}
      </Tbody>
    </Table>
  )
}
