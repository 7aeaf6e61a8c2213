import { fromMajor, toMajor } from '@jhilik/contract/money.ts'
import type { MoneySums } from '@jhilik/contract/money-days.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'

const AMOUNTS = ['received', 'refunded', 'fees', 'net', 'settled', 'expected'] as const
type Amounts = Record<(typeof AMOUNTS)[number], number>

interface Total extends Amounts {
  currency: string
  rows: number
}

/** The totals of each currency, in the order in which they appear. They are added in minor units. */
function totalsOf(rows: readonly MoneySums[]): Total[] {
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency)
  return [...byCurrency].map(([currency, group]) => {
    const sum = (name: keyof Amounts) =>
      toMajor({
        minor: group.reduce((total, row) => total + fromMajor(row[name], currency).minor, 0),
        currency,
      })
    const amounts = Object.fromEntries(AMOUNTS.map((name) => [name, sum(name)])) as unknown as Amounts
    return { currency, rows: group.length, ...amounts }
  })
}

interface SumsTableProps<T extends MoneySums> {
  label: string
  rows: readonly T[]
  /** The first column, for what a row is about besides its gateway. */
  first?: { title: string; of: (row: T) => ReactNode; keyOf: (row: T) => string }
}

/** Money by gateway, with a sum for each currency that has several rows. */
export function SumsTable<T extends MoneySums>({ label, rows, first }: SumsTableProps<T>) {
  const t = useTranslations('dashboard.money.sums')
  const gatewayText = useGatewayText()
  const format = useFormat()
  const amountCells = (amounts: Amounts, currency: string) =>
    AMOUNTS.map((name) => (
      <Td key={name} data-label={t(name)} className="whitespace-nowrap text-right tabular-nums">
        {/* Cards on phones leave out empty cells. */}
        {(amounts[name] !== 0 || name === 'net') && format.money(amounts[name], currency)}
      </Td>
    ))
  return (
    <Table label={label} stack>
      <Thead>
        {first && <Th>{first.title}</Th>}
        <Th>{t('gateway')}</Th>
        {AMOUNTS.map((name) => (
          <Th key={name} className="text-right">
            {t(name)}
          </Th>
        ))}
      </Thead>
      <Tbody>
        {rows.map((row) => (
          <Tr key={`${first?.keyOf(row)} ${row.gateway} ${row.isOnSite} ${row.currency}`}>
            {first && (
              <Td data-label={first.title} className="spread:whitespace-nowrap">
                {first.of(row)}
              </Td>
            )}
            <Td data-label={t('gateway')}>
              <span>
                {gatewayText(row.gateway)}
                {row.isOnSite && <span className="block text-soft text-sm">{t('onSite')}</span>}
              </span>
            </Td>
            {amountCells(row, row.currency)}
          </Tr>
        ))}
        {totalsOf(rows)
          .filter((total) => total.rows > 1)
          .map((total) => (
            <Tr key={total.currency} className="bg-sunken font-semibold">
              <Td colSpan={first ? 2 : 1}>{t('total', { currency: format.currency(total.currency) })}</Td>
              {amountCells(total, total.currency)}
            </Tr>
          ))}
      </Tbody>
    </Table>
  )
}
