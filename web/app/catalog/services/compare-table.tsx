import { ArrowRight, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceText } from '../../lib/language/use-service-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'
import { bestOf, type Compared } from './compared.ts'
import type { ComparedService } from './load-services.ts'
import { useDueText, useNextTime } from './offer-text.ts'
import { DetailsLink } from './service-card.tsx'
import { IncludedList } from './service-facts.tsx'

/** The class for each number of services. */
const COLUMNS: Record<number, string> = {
  2: '[--columns:2]',
  3: '[--columns:3]',
  4: '[--columns:4]',
  5: '[--columns:5]',
}

const NO_SEARCH = { location: '', date: null, time: null }

/** Each row's title is above its cells on phones, so that two services are visible; more of them scroll sideways. */
export function CompareTable({ compared }: { compared: Compared }) {
  const t = useTranslations('compare')
  const format = useFormat()
  const textOf = useServiceText()
  const nextTime = useNextTime(NO_SEARCH)
  const dueText = useDueText()
  const { chosen } = compared
  const cheapest = bestOf(chosen, ({ price }) => price)
  const shortest = bestOf(chosen, ({ duration }) => duration)

  const row = (title: string, cell: (service: ComparedService) => ReactNode) => (
    <Tr>
      <Th scope="row" className="sticky left-0 z-1 align-top">
        <span className="sticky left-3 sm:left-4">{title}</span>
      </Th>
      {chosen.map((service) => (
        <Td key={service._id}>{cell(service)}</Td>
      ))}
    </Tr>
  )
  return (
    <Table label={t('table')} className={`table-compare ${COLUMNS[chosen.length]}`}>
      <Thead>
        <Th className="sticky left-0 z-1 max-sm:absolute max-sm:size-px max-sm:overflow-hidden max-sm:p-0!">
          <span className="sr-only">{t('service')}</span>
        </Th>
        {chosen.map((service) => (
          <Th key={service._id} className="relative align-top sm:min-w-52">
            <ColumnHead service={service} compared={compared} />
          </Th>
        ))}
      </Thead>
      <Tbody>
        {row(t('price'), (service) => (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-extrabold text-xl tracking-tight">
              {format.money(service.price, service.currency)}
            </span>
            {dueText(service) && <span className="basis-full text-soft">{dueText(service)}</span>}
            {cheapest.includes(service) && <Badge tone="success">{t('cheapest')}</Badge>}
          </span>
        ))}
        {row(t('duration'), (service) => (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {format.duration(service.duration)}
            {shortest.includes(service) && <Badge tone="success">{t('shortest')}</Badge>}
          </span>
        ))}
        {row(t('next'), (service) => nextTime(service).text)}
        {row(t('description'), (service) => textOf(service).description)}
        {chosen.some((service) => textOf(service).includes.length > 0) &&
          row(t('includes'), (service) => {
            const { includes } = textOf(service)
            return includes.length > 0 ? <IncludedList lines={includes} /> : t('notListed')
          })}
      </Tbody>
    </Table>
  )
}

function ColumnHead({ service, compared }: { service: ComparedService; compared: Compared }) {
  const t = useTranslations('compare')
  const tServices = useTranslations('services')
  const { name } = useServiceText()(service)
  return (
    <div className="whitespace-normal pb-10">
      <span className="flex items-start justify-between gap-1">
        <span className="pt-1 font-bold text-base text-ink leading-snug [overflow-wrap:anywhere]">
          {name}
        </span>
        <button
          type="submit"
          name="ids"
          value={compared.idsAfter(service._id)}
          aria-label={t('remove', { name })}
          onClick={() => compared.toggle(service._id)}
          className="-mt-1.5 -mr-3 grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-accent-soft hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      </span>
      {/* The link is at the bottom of the row, whichever name is the longest. */}
      <DetailsLink
        serviceId={service._id}
        aria-label={tServices('detailsOf', { name })}
        className="absolute bottom-1.5 inline-flex min-h-11 items-center gap-1.5 text-base text-link"
      >
        {tServices('details')}
        <ArrowRight aria-hidden className="size-4" />
      </DetailsLink>
    </div>
  )
}
