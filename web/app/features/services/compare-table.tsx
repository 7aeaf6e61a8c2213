import type { Service } from '@jhilik/contract/services.ts'
import { ArrowRight, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'
import { DetailsLink } from './details-link.tsx'
import { IncludedList } from './included-list.tsx'
import type { Compared } from './use-compared.ts'

/** The services with the smallest value; none when all are equal. */
function smallest(services: readonly Service[], of: (service: Service) => number): readonly Service[] {
  const least = Math.min(...services.map(of))
  const found = services.filter((service) => of(service) === least)
  return found.length < services.length ? found : []
}

export function CompareTable({ compared }: { compared: Compared }) {
  const t = useTranslations('compare')
  const tServices = useTranslations('services')
  const format = useFormat()
  const { chosen } = compared
  const cheapest = smallest(chosen, ({ price }) => price)
  const shortest = smallest(chosen, ({ duration }) => duration)

  const row = (title: string, cell: (service: Service) => ReactNode) => (
    <Tr>
      <Th scope="row" className="sticky left-0 z-1 align-top max-sm:px-3">
        {title}
      </Th>
      {chosen.map((service) => (
        <Td key={service._id} className="max-sm:px-3">
          {cell(service)}
        </Td>
      ))}
    </Tr>
  )
  return (
    <Table label={t('table')}>
      <Thead>
        <Tr>
          <Th className="sticky left-0 z-1 max-sm:px-3">
            <span className="sr-only">{t('service')}</span>
          </Th>
          {chosen.map((service) => (
            <Th key={service._id} className="min-w-38 align-top sm:min-w-52">
              <ColumnHead service={service} compared={compared} />
            </Th>
          ))}
        </Tr>
      </Thead>
      <Tbody>
        {row(t('price'), (service) => (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-extrabold text-xl tracking-tight">
              {format.money(service.price, service.currency)}
            </span>
            {cheapest.includes(service) && <Badge tone="success">{t('cheapest')}</Badge>}
          </span>
        ))}
        {row(t('duration'), (service) => (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {tServices('minutes', { count: service.duration })}
            {shortest.includes(service) && <Badge tone="success">{t('shortest')}</Badge>}
          </span>
        ))}
        {row(t('description'), ({ description }) => description)}
        {chosen.some(({ includes }) => includes.length > 0) &&
          row(t('includes'), ({ includes }) =>
            includes.length > 0 ? <IncludedList lines={includes} /> : t('notListed'),
          )}
      </Tbody>
    </Table>
  )
}

function ColumnHead({ service: { _id, name }, compared }: { service: Service; compared: Compared }) {
  const t = useTranslations('compare')
  const tServices = useTranslations('services')
  return (
    <div className="whitespace-normal">
      <span className="flex items-start justify-between gap-2">
        <span className="pt-1 font-bold text-base text-ink leading-snug">{name}</span>
        <button
          type="submit"
          name="ids"
          value={compared.idsAfter(_id)}
          aria-label={t('remove', { name })}
          onClick={() => compared.toggle(_id)}
          className="-mt-1.5 -mr-2.5 grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-accent-soft hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      </span>
      <DetailsLink
        serviceId={_id}
        aria-label={tServices('detailsOf', { name })}
        className="inline-flex min-h-9 items-center gap-1.5 text-base text-link"
      >
        {tServices('details')}
        <ArrowRight aria-hidden className="size-4" />
      </DetailsLink>
    </div>
  )
}
