import { ArrowRight, Check, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName, useServiceText } from '../../lib/language/use-service-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'
import { bestOf, COMPARE_MAX, type Compared, useCompared } from './compared.ts'
import { HoursHint } from './hours-hint.tsx'
import type { ComparedService } from './load-services.ts'
import { useDueText, useNextTime } from './offer-text.ts'
import { usePriceText } from './price-text.ts'
import { DetailsLink } from './service-card.tsx'
import { IncludedList } from './service-facts.tsx'

const TABLE = 'comparison'
const COMPARE_MIN = 2

/** A form whose buttons each submit another selection, so that it works without scripts. */
export function Comparison({ services }: { services: ComparedService[] }) {
  const t = useTranslations('services')
  const tCompare = useTranslations('compare')
  const compared = useCompared(services)
  const { chosen } = compared
  if (services.length === 0) return <EmptyState title={t('none')} />
  const enough = chosen.length >= COMPARE_MIN
  return (
    <form
      method="get"
      action="/compare"
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-10"
    >
      <div className="flex flex-col gap-4">
        <ComparePicker services={services} compared={compared} />
        {/* The table is far below on phones. */}
        {enough && (
          <BottomBar place="section" className="sm:hidden">
            <span className="font-semibold">{tCompare('chosenShort', { count: chosen.length })}</span>
            <a href={`#${TABLE}`} className={buttonClass({})}>
              {tCompare('toTable')}
            </a>
          </BottomBar>
        )}
      </div>
      <div id={TABLE}>
        {enough ? <CompareTable compared={compared} /> : <EmptyState title={tCompare('tooFew')} />}
      </div>
    </form>
  )
}

function ComparePicker({ services, compared }: { services: readonly ComparedService[]; compared: Compared }) {
  const t = useTranslations('compare')
  const { chosen, full, clear } = compared
  return (
    <section aria-labelledby="choose">
      <div className="mb-4 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="choose" className="text-2xl">
          {t('choose')}
        </h2>
        <div className="flex items-center gap-2">
          <p role="status" className="text-soft">
            {t('chosen', { count: chosen.length, max: COMPARE_MAX })}
            {full && <span className="max-md:sr-only">. {t('full')}</span>}
          </p>
          {chosen.length > 0 && (
            <Button type="submit" name="ids" value="" variant="ghost" size="sm" onClick={clear}>
              {t('clear')}
            </Button>
          )}
        </div>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,40%)),1fr))] gap-3 sm:gap-4 md:grid-cols-[repeat(auto-fill,minmax(min(100%,max(13rem,22%)),1fr))]">
        {services.map((service) => (
          <li key={service._id}>
            <PickerCard service={service} compared={compared} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PickerCard({ service, compared }: { service: ComparedService; compared: Compared }) {
  const { name } = useServiceText()(service)
  const format = useFormat()
  const priceText = usePriceText()
  const selected = compared.chosen.includes(service)
  return (
    <button
      type="submit"
      name="ids"
      value={compared.idsAfter(service._id)}
      aria-pressed={selected}
      disabled={compared.full && !selected}
      onClick={() => compared.toggle(service._id)}
      className={cx(
        'relative flex size-full items-start rounded-card border bg-surface p-4 text-left shadow-1 transition-[border-color,box-shadow,opacity] disabled:cursor-not-allowed disabled:opacity-45',
        selected ? 'border-brand ring-2 ring-brand' : 'border-line hover:not-disabled:border-line-strong',
      )}
    >
      <span className="flex min-w-0 flex-1 flex-col gap-1 sm:pr-8">
        <span className="font-bold leading-snug [overflow-wrap:anywhere]">{name}</span>
        <span className="font-extrabold text-xl tracking-tight">{priceText(service)}</span>
        <span className="text-soft text-sm">{format.minutes(service.duration)}</span>
      </span>
      <span
        aria-hidden
        className={cx(
          // On phones the name has the whole width, which its words need.
          'absolute right-4 bottom-4 grid size-6 place-items-center rounded-full border sm:top-4 sm:bottom-auto',
          selected ? 'border-brand bg-brand text-on-brand' : 'border-line-strong text-soft',
        )}
      >
        {selected ? <Check className="size-4" strokeWidth={3} /> : <Plus className="size-4" />}
      </span>
    </button>
  )
}

/** The class for each number of services. */
const COLUMNS: Record<number, string> = {
  2: '[--columns:2]',
  3: '[--columns:3]',
  4: '[--columns:4]',
  5: '[--columns:5]',
}

const NO_SEARCH = { location: '', date: null, time: null }

/** Each row's title is above its cells on phones, so that two services are visible; more of them scroll sideways. */
function CompareTable({ compared }: { compared: Compared }) {
  const t = useTranslations('compare')
  const format = useFormat()
  const textOf = useServiceText()
  const nextTime = useNextTime(NO_SEARCH)
  const dueText = useDueText()
  const priceText = usePriceText()
  const nameOf = useServiceName()
  const { chosen } = compared
  const cheapest = bestOf(chosen, ({ price }) => price)
  const shortest = bestOf(chosen, ({ duration }) => duration)

  const row = (title: string, cell: (service: ComparedService) => ReactNode) => (
    <Tr>
      <Th scope="row" className="sticky left-0 z-1 align-top sm:w-32 sm:whitespace-normal">
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
          <Th key={service._id} className="relative align-top sm:min-w-48">
            <ColumnHead service={service} compared={compared} />
          </Th>
        ))}
      </Thead>
      <Tbody>
        {row(t('price'), (service) => (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-extrabold text-xl tracking-tight">{priceText(service)}</span>
            {dueText(service) && <span className="basis-full text-soft">{dueText(service)}</span>}
            {cheapest.includes(service) && <Badge tone="success">{t('cheapest')}</Badge>}
          </span>
        ))}
        {row(t('duration'), (service) => (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              {format.minutes(service.duration)}
              <HoursHint minutes={service.duration} />
            </span>
            {shortest.includes(service) && <Badge tone="success">{t('shortest')}</Badge>}
          </span>
        ))}
        {chosen.some(({ sizes }) => sizes.length > 0) &&
          row(t('sizes'), ({ sizes }) => (sizes.length > 0 ? sizes.map(nameOf).join(', ') : t('oneSize')))}
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
