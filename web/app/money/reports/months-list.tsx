import type { MoneyMonth } from '@jhilik/contract/money-months.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { moneyMonthsQuery } from './api.ts'
import { CloseMonthDialog } from './close-month-dialog.tsx'
import { OpenMattersList } from './open-matters-list.tsx'
import { ReopenMonthDialog } from './reopen-month-dialog.tsx'
import { SumsTable } from './sums-table.tsx'

/** The months of a year: their money, what is open in them, and whether they are closed. */
export function MonthsList() {
  const t = useTranslations('dashboard.money')
  const common = useTranslations('dashboard.common')
  const format = useFormat()
  const [params, setParams] = useSearchParams()
  const wanted = params.get('year')
  const query = useQuery(moneyMonthsQuery(wanted && /^2\d{3}$/.test(wanted) ? Number(wanted) : undefined))
  return (
    <Loaded query={query} texts={{ loading: common('loading'), failed: t('failed'), retry: common('retry') }}>
      {({ year, years, months }) => (
        <div className="grid grid-cols-1 gap-6">
          {years.length > 1 && (
            <Field label={t('months.year')} className="max-w-48">
              <Select
                value={year}
                onChange={(event) => setParams({ year: event.currentTarget.value }, { replace: true })}
              >
                {years.map((each) => (
                  <option key={each} value={each}>
                    {format.year(each)}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          {months.length === 0 && <p className="text-soft">{t('months.none')}</p>}
          {months.map((month) => (
            <Month key={month.month} month={month} />
          ))}
        </div>
      )}
    </Loaded>
  )
}

function Month({ month: { month, sums, open, closed, canClose } }: { month: MoneyMonth }) {
  const t = useTranslations('dashboard.money.months')
  const format = useFormat()
  const may = usePermission()
  const [dialog, setDialog] = useState<'close' | 'reopen' | null>(null)
  const name = format.date(`${month}-01`, 'monthYear')
  const isRunning = !closed && !canClose
  const close = () => setDialog(null)
  return (
    <section>
      <Card>
        <CardBody className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 className="text-xl">{name}</h2>
              {closed && <Badge tone="success">{t('closed')}</Badge>}
              {isRunning && <Badge>{t('running')}</Badge>}
            </div>
            {may('months.close') && !isRunning && (
              <Button
                variant="secondary"
                aria-label={t(closed ? 'reopenOf' : 'closeOf', { month: name })}
                onClick={() => setDialog(closed ? 'reopen' : 'close')}
              >
                {t(closed ? 'reopen' : 'close')}
              </Button>
            )}
          </div>
          {closed && (
            <p className="text-[0.9375rem] text-soft">
              {t('closedAt', { at: format.dateTime(closed.at) })}
              {closed.by && ` · ${closed.by}`}
            </p>
          )}
          {sums.length === 0 ? (
            <p className="text-soft">{t('noMoney')}</p>
          ) : (
            <SumsTable label={name} rows={sums} />
          )}
          <OpenMattersList open={open} />
          <CloseMonthDialog {...{ month, name, open: dialog === 'close', matters: open, onClose: close }} />
          <ReopenMonthDialog {...{ month, name, open: dialog === 'reopen', onClose: close }} />
        </CardBody>
      </Card>
    </section>
  )
}
