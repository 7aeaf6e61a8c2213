import type { ReportPeriod } from '@jhilik/contract/reports.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { cx } from '../../ui/cx.ts'
import { levelOf } from './report-math.ts'

type Cell = ReportPeriod['occupancy'][number]

/** The classes of the levels. Each cell also shows its percentage. */
const looks = [
  'bg-sunken text-soft',
  'bg-[color-mix(in_oklab,var(--brand)_14%,var(--surface))]',
  'bg-[color-mix(in_oklab,var(--brand)_24%,var(--surface))]',
  'bg-[color-mix(in_oklab,var(--brand)_36%,var(--surface))]',
  'bg-[color-mix(in_oklab,var(--brand)_88%,var(--surface))] text-on-brand',
  'bg-brand text-on-brand',
]

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
/** A Monday. */
const FIRST_MONDAY = '2024-01-01'

export function useWeekdays() {
  const format = useFormat()
  return (weekday: number, style: 'weekday' | 'longWeekday' | 'narrowWeekday') =>
    format.date(format.addDays(FIRST_MONDAY, weekday - 1), style)
}

/** All hours from the first to the last one of the cells. */
function hoursOf(cells: readonly Cell[]): number[] {
  const known = cells.map(({ hour }) => hour)
  const first = Math.min(...known)
  return Array.from({ length: Math.max(...known) - first + 1 }, (_, place) => first + place)
}

/** Taken seats of each hour of the week, in per cent of the offered ones. */
export function HeatMap({ label, cells }: { label: string; cells: readonly Cell[] }) {
  const t = useTranslations('dashboard.overview.charts')
  const format = useFormat()
  const nameOf = useWeekdays()
  const hours = hoursOf(cells)
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      // Texts for screen readers are placed absolutely: they scroll with their cells.
      className="relative overflow-x-auto"
    >
      <table
        aria-label={label}
        className="w-full min-w-60 table-fixed border-separate border-spacing-0.5 text-center text-sm"
      >
        <thead>
          <tr>
            <th scope="col" className="w-12 bn:w-17 text-left font-medium text-soft text-xs">
              {t('hour')}
            </th>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" className="pb-1 font-medium text-soft text-xs">
                <span aria-hidden className="sm:hidden">
                  {nameOf(weekday, 'narrowWeekday')}
                </span>
                <span aria-hidden className="max-sm:hidden">
                  {nameOf(weekday, 'weekday')}
                </span>
                <span className="sr-only">{nameOf(weekday, 'longWeekday')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th
                scope="row"
                className="whitespace-nowrap text-left font-medium text-soft text-xs tabular-nums"
              >
                {format.hour(hour)}
              </th>
              {WEEKDAYS.map((weekday) => (
                <HourCell
                  key={weekday}
                  cell={cells.find((cell) => cell.weekday === weekday && cell.hour === hour)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function HourCell({ cell }: { cell: Cell | undefined }) {
  const t = useTranslations('dashboard.overview.charts')
  const format = useFormat()
  if (!cell || cell.seats === 0) {
    return (
      <td className="h-9 text-muted">
        <span aria-hidden>·</span>
        <span className="sr-only">{t('closed')}</span>
      </td>
    )
  }
  const share = cell.taken / cell.seats
  return (
    <td
      title={t('seats', { taken: cell.taken, seats: cell.seats })}
      className={cx('h-9 rounded-md font-medium tabular-nums', looks[levelOf(share)])}
    >
      {format.number(Math.round(share * 100))}
    </td>
  )
}
