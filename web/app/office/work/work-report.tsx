import {
  type CrewWork,
  type NamedWork,
  utilizationOf,
  WORK_GROUPS,
  type Work,
  type WorkFigures,
  type WorkGroup,
  workFiguresResponseSchema,
} from '@jhilik/contract/work-figures.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CrewMark } from '../../calendar/crews/crew-mark.tsx'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { FILE_TIMEOUT_MS } from '../../lib/page/save-file.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { type Period, periodInAddress } from '../../money/reports/period.ts'
import { PeriodPicker } from '../../money/reports/period-picker.tsx'
import { usePeriod } from '../../money/reports/use-period.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { Dimmed } from '../../ui/dimmed.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'
import { usePercent } from '../overview/report-math.ts'
import { DiscountsCard } from './discounts-card.tsx'

const workQuery = ({ from, to }: Period) => ({
  ...apiQuery(queryKeys.reports.work(from, to), '/reports/work', workFiguresResponseSchema, { from, to }),
  placeholderData: keepPreviousData,
})

/** The work of a period by crew, area and service, and the discounts on it. */
export function WorkReport() {
  const t = useTranslations('dashboard.work')
  const { period, isValid, picker } = usePeriod(periodInAddress)
  const query = useQuery({ ...workQuery(period), enabled: isValid })
  return (
    <div className="flex flex-col gap-6">
      <PeriodPicker {...picker} />
      {isValid && (
        <Loaded query={query} loading={t('loading')} failed={t('failed')}>
          {(figures) => (
            <Dimmed when={query.isPlaceholderData} className="flex flex-col gap-6">
              {WORK_GROUPS.map((by) => (
                <WorkCard key={by} by={by} period={period} figures={figures} />
              ))}
            </Dimmed>
          )}
        </Loaded>
      )}
      {isValid && <DiscountsCard period={period} />}
    </div>
  )
}

interface WorkCardProps {
  by: WorkGroup
  period: Period
  figures: WorkFigures
}

function WorkCard({ by, period, figures }: WorkCardProps) {
  const t = useTranslations('dashboard.work')
  const may = usePermission()
  const rows = by === 'crew' ? figures.crews : by === 'area' ? figures.areas : figures.services
  return (
    <Card>
      <CardBody className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-xl">{t(`by.${by}`)}</h2>
          {rows.length > 0 && may('exports.read') && (
            <DownloadButton
              variant="secondary"
              aria-label={t(`exportOf.${by}`)}
              load={() =>
                api.file('/reports/work.csv', { query: { ...period, by }, timeoutMs: FILE_TIMEOUT_MS })
              }
              fileName={`work-${by}-${period.from}-${period.to}.csv`}
              failed={t('exportFailed')}
            >
              {t('export')}
            </DownloadButton>
          )}
        </div>
        {rows.length === 0 ? <p className="text-soft">{t('none')}</p> : <WorkTable by={by} rows={rows} />}
      </CardBody>
    </Card>
  )
}

type Row = CrewWork | NamedWork
const isCrew = (row: Row): row is CrewWork => 'crewNo' in row

function WorkTable({ by, rows }: { by: WorkGroup; rows: readonly Row[] }) {
  const t = useTranslations('dashboard.work')
  const format = useFormat()
  const percent = usePercent()
  const amounts = (list: Work['income']) =>
    list.map(({ currency, amount }) => (
      <span key={currency} className="block">
        {format.money(amount, currency)}
      </span>
    ))
  const used = (row: Row) => {
    const part = isCrew(row) ? utilizationOf(row) : null
    return part !== null && percent.share(part)
  }
  const onTime = (row: Row) => isCrew(row) && row.arrivals > 0 && percent.share(row.onTime / row.arrivals)
  const driven = (row: Row) => isCrew(row) && row.drivenMinutes > 0 && format.duration(row.drivenMinutes)
  const tips: Column = ['tips', (row) => isCrew(row) && amounts(row.tips)]
  const ofCrews: Column[] =
    by === 'crew'
      ? [
          ['driven', driven],
          ['onTime', onTime],
          ['utilization', used],
        ]
      : []
  const columns: Column[] = [
    ['jobs', ({ jobs }) => format.number(jobs)],
    ['working', ({ workMinutes }) => format.duration(workMinutes)],
    ['driving', ({ drivingMinutes }) => drivingMinutes > 0 && format.duration(drivingMinutes)],
    ...ofCrews,
    ['income', ({ income }) => amounts(income)],
    ['perHour', ({ incomePerHour }) => amounts(incomePerHour)],
    ...(rows.some((row) => isCrew(row) && row.tips.length > 0) ? [tips] : []),
  ]
  return (
    <Table label={t(`by.${by}`)} stack>
      <Thead>
        <Th>{t(by)}</Th>
        {columns.map(([name]) => (
          <Th key={name} className="text-right">
            {t(name)}
          </Th>
        ))}
      </Thead>
      <Tbody>
        {rows.map((row) => (
          <Tr key={isCrew(row) ? row.crewNo : row.id}>
            <Td data-label={t(by)} className="font-semibold">
              <RowName row={row} />
            </Td>
            {columns.map(([name, of]) => (
              <Td key={name} data-label={t(name)} className="whitespace-nowrap text-right tabular-nums">
                {of(row)}
              </Td>
            ))}
          </Tr>
        ))}
      </Tbody>
    </Table>
  )
}

type ColumnName =
  | 'jobs'
  | 'working'
  | 'driving'
  | 'driven'
  | 'onTime'
  | 'utilization'
  | 'income'
  | 'perHour'
  | 'tips'
type Column = [name: ColumnName, of: (row: Row) => ReactNode]

function RowName({ row }: { row: Row }) {
  const t = useTranslations('dashboard.work')
  const nameOf = useServiceName()
  if (!isCrew(row)) return row.id === null ? t('noArea') : nameOf(row)
  if (row.name === null || row.color === null) return t('noCrew')
  return (
    <span className="flex min-w-0 items-center gap-2">
      <CrewMark crew={{ name: row.name, color: row.color }} />
      <span className="min-w-0 wrap-break-word">{row.name}</span>
    </span>
  )
}
