import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '../../ui/card.tsx'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'

interface ChartCardProps {
  title: string
  /** One sentence that explains the chart. */
  text: string
  columns: readonly string[]
  /** The chart's numbers. The first cell of a row is its header. */
  rows: readonly (readonly string[])[]
  isEmpty: boolean
  children: ReactNode
}

/** A chart with its numbers as a table. */
export function ChartCard({ title, text, columns, rows, isEmpty, children }: ChartCardProps) {
  const t = useTranslations('dashboard.overview.charts')
  return (
    <Card className="flex min-w-0 flex-col gap-4 p-[min(1.25rem,6.25vw)]">
      <div>
        <h3 className="font-semibold text-lg">{title}</h3>
        <p className="text-soft text-sm">{text}</p>
      </div>
      {isEmpty ? (
        <p className="grid min-h-28 flex-1 place-items-center rounded-control bg-sunken px-4 text-center text-soft">
          {t('none')}
        </p>
      ) : (
        <>
          {children}
          <details className="group mt-auto">
            <summary className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-link text-sm">
              {t('asTable')}
              <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
            </summary>
            <div className="mt-2 max-h-80 overflow-y-auto">
              <Table
                label={title}
                className="tabular-nums [&_:is(th,td)]:py-2 max-sm:[&_:is(th,td)]:px-2.5 max-sm:[&_th]:whitespace-normal"
              >
                <Thead>
                  <Tr>
                    {columns.map((column, place) => (
                      <Th key={column} className={place > 0 ? 'text-right' : ''}>
                        {column}
                      </Th>
                    ))}
                  </Tr>
                </Thead>
                <Tbody>
                  {rows.map(([name, ...values]) => (
                    <Tr key={name}>
                      <Th scope="row" className="bg-surface! text-ink!">
                        {name}
                      </Th>
                      {values.map((value, place) => (
                        <Td key={columns[place + 1]} className="text-right">
                          {value}
                        </Td>
                      ))}
                    </Tr>
                  ))}
                </Tbody>
              </Table>
            </div>
          </details>
        </>
      )}
    </Card>
  )
}
