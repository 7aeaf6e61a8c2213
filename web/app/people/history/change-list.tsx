import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useAddressState } from '../../lib/page/use-address-state.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Button } from '../../ui/button.tsx'
import { Dimmed } from '../../ui/dimmed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded, LoadMore } from '../../ui/loaded.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { changesQuery } from './api.ts'
import { allChanges, type PageFilter, readChangeFilter, toQuery, writeChangeFilter } from './change-filter.ts'
import { ChangeFilters } from './change-filters.tsx'
import { ChangeRow } from './change-row.tsx'
import { ExportChangesButton } from './export-changes-button.tsx'

const PAGE = 30
/** The delay is longer than the time between two key strokes. */
const SETTLE_MS = 300
const reading = { read: readChangeFilter, write: writeChangeFilter }

/** All recorded changes, by day. */
export function ChangeList() {
  const t = useTranslations('dashboard')
  const format = useFormat()
  const [filter, setFilter] = useAddressState(reading)
  const wanted = toQuery(filter)
  const query = useInfiniteQuery(changesQuery(wanted, PAGE))
  const texts = { loading: t('history.loading'), failed: t('history.failed'), retry: t('common.retry') }
  const may = usePermission()
  const change = (changes: Partial<PageFilter>) =>
    setFilter({ ...filter, ...changes }, { settleMs: 'kind' in changes || 'by' in changes ? 0 : SETTLE_MS })
  const isNarrowed = Object.keys(wanted).length > 0
  const dayOf = (at: string) => format.date(at, 'long')

  return (
    <>
      <ChangeFilters filter={filter} changes={query.data ?? []} onChange={change} />
      {may('exports.personal') && <ExportChangesButton filter={wanted} />}
      <Loaded query={query} texts={texts}>
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
              <LoadMore query={query} texts={{ label: t('common.loadMore'), failed: texts.failed }} />
            </Dimmed>
          )
        }
      </Loaded>
    </>
  )
}
