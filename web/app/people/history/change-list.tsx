import { MAX_SEARCH_LENGTH } from '@jhilik/contract/constants.ts'
import { CHANGE_KINDS, type ChangeKind, readableKinds } from '@jhilik/contract/recorded-actions.ts'
import type { RecordedChange } from '@jhilik/contract/recorded-changes.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useAddressState, writeFields } from '../../lib/page/use-address-state.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Dimmed } from '../../ui/dimmed.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field, Options, Select, TextInput } from '../../ui/field.tsx'
import { Loaded, LoadMore } from '../../ui/loaded.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { adminsQuery, type ChangeFilter, changesQuery, fetchChangesFile } from './api.ts'
import { ChangeRow } from './change-row.tsx'

interface PageFilter {
  kind: ChangeKind | ''
  /** The id of the person who made the changes. */
  by: string
  /** Days in the business's zone, both included. */
  from: string
  to: string
  q: string
}

const allChanges: PageFilter = { kind: '', by: '', from: '', to: '', q: '' }

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const DATE = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** Unknown kinds, malformed ids and dates are ignored. */
function readChangeFilter(params: URLSearchParams): PageFilter {
  const valueIf = (field: string, pattern: RegExp) => {
    const value = params.get(field) ?? ''
    return pattern.test(value) ? value : ''
  }
  return {
    kind: CHANGE_KINDS.find((kind) => kind === params.get('kind')) ?? '',
    by: valueIf('by', ID),
    from: valueIf('from', DATE),
    to: valueIf('to', DATE),
    q: (params.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
  }
}

/** The set filters, as the API takes them. */
function toQuery({ kind, by, from, to, q }: PageFilter): ChangeFilter {
  const words = q.trim()
  return {
    ...(kind && { kind }),
    ...(by && { by }),
    ...(from && { from }),
    ...(to && { to }),
    ...(words && { q: words }),
  }
}

const PAGE = 30
/** The delay is longer than the time between two key strokes. */
const SETTLE_MS = 300
const reading = { read: readChangeFilter, write: writeFields }

/** All recorded changes, by day. */
export function ChangeList() {
  const t = useTranslations('dashboard')
  const format = useFormat()
  const [filter, setFilter] = useAddressState(reading)
  const wanted = toQuery(filter)
  const query = useInfiniteQuery(changesQuery(wanted, PAGE))
  const may = usePermission()
  const change = (changes: Partial<PageFilter>) =>
    setFilter({ ...filter, ...changes }, { settleMs: 'kind' in changes || 'by' in changes ? 0 : SETTLE_MS })
  const isNarrowed = Object.keys(wanted).length > 0
  const dayOf = (at: string) => format.date(at, 'long')

  return (
    <>
      <ChangeFilters filter={filter} changes={query.data ?? []} onChange={change} />
      {may('exports.personal') && <ExportChangesButton filter={wanted} />}
      <Loaded query={query} loading={t('history.loading')} failed={t('history.failed')}>
        {(changes) =>
          changes.length === 0 ? (
            <EmptyState
              title={t(isNarrowed ? 'history.noneMatch' : 'history.none')}
              text={t(isNarrowed ? 'history.noneMatchText' : 'history.noneText')}
              action={
                isNarrowed && (
                  <Button variant="secondary" onClick={() => setFilter(allChanges)}>
                    {t('history.showAll')}
                  </Button>
                )
              }
            />
          ) : (
            <Dimmed when={query.isPlaceholderData} className="flex flex-col gap-8">
              {[...Map.groupBy(changes, ({ at }) => dayOf(at))].map(([day, ofDay]) => (
                <section key={day} aria-label={day}>
                  <h2 className="mb-2 font-semibold text-lg">{day}</h2>
                  <RowList>
                    {ofDay.map((one) => (
                      <ChangeRow key={one._id} change={one} when={format.time(one.at)} />
                    ))}
                  </RowList>
                </section>
              ))}
              <LoadMore query={query} failed={t('history.failed')} />
            </Dimmed>
          )
        }
      </Loaded>
    </>
  )
}

interface ChangeFiltersProps {
  filter: PageFilter
  changes: readonly RecordedChange[]
  onChange: (changes: Partial<PageFilter>) => void
}

function ChangeFilters({ filter, changes, onChange }: ChangeFiltersProps) {
  const t = useTranslations('dashboard.history')
  const user = useUser()
  const kinds = user ? readableKinds(user) : []
  const { data: admins = [] } = useQuery(adminsQuery())
  // A person who has changed something need not be an admin now.
  const names = new Map(admins.map(({ _id, name }) => [_id, name]))
  for (const { by } of changes) if (by) names.set(by._id, by.name)
  if (filter.by && !names.has(filter.by)) names.set(filter.by, t('chosenPerson'))
  return (
    <search className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-4 md:grid-cols-[repeat(auto-fill,min(100%,14rem))]">
      <Field label={t('search')}>
        <TextInput
          type="search"
          value={filter.q}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder={t('searchPlaceholder')}
          autoComplete="off"
          onChange={({ target }) => onChange({ q: target.value })}
        />
      </Field>
      <Field label={t('kind')}>
        <Select
          value={filter.kind}
          onChange={({ target }) => onChange({ kind: target.value as PageFilter['kind'] })}
        >
          <option value="">{t('anyKind')}</option>
          <Options of={kinds} text={(kind) => t(`kinds.${kind}`)} />
        </Select>
      </Field>
      <Field label={t('by')}>
        <Select value={filter.by} onChange={({ target }) => onChange({ by: target.value })}>
          <option value="">{t('anybody')}</option>
          {[...names].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <DateField label={t('from')} value={filter.from} onChange={(from) => onChange({ from })} />
      <DateField
        label={t('to')}
        value={filter.to}
        onChange={(to) => onChange({ to })}
        {...(filter.from && { min: filter.from })}
      />
    </search>
  )
}

/** Downloads all changes of the filter. */
function ExportChangesButton({ filter }: { filter: ChangeFilter }) {
  const t = useTranslations('dashboard.history')
  const format = useFormat()
  return (
    <DownloadButton
      variant="secondary"
      className="mb-6"
      load={() => fetchChangesFile(filter)}
      fileName={`history-${format.today()}.csv`}
      failed={t('exportFailed')}
    >
      {t('export')}
    </DownloadButton>
  )
}
