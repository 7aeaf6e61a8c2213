import type { MoneyMonth, OpenMatters } from '@jhilik/contract/money-months.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Options, Select } from '../../ui/field.tsx'
import { Problem } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { toast } from '../../ui/toast-store.ts'
import { moneyMonthsQuery, useCloseMonth, useReopenMonth } from './api.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { SumsTable } from './sums-table.tsx'

/** The months of a year: their money, what is open in them, and whether they are closed. */
export function MonthsList() {
  const t = useTranslations('dashboard.money')
  const format = useFormat()
  const [params, setParams] = useSearchParams()
  const wanted = params.get('year')
  const query = useQuery(moneyMonthsQuery(wanted && /^2\d{3}$/.test(wanted) ? Number(wanted) : undefined))
  return (
    <Loaded query={query} failed={t('failed')}>
      {({ year, years, months }) => (
        <div className="grid grid-cols-1 gap-6">
          {years.length > 1 && (
            <Field label={t('months.year')} className="max-w-48">
              <Select
                value={year}
                onChange={(event) => setParams({ year: event.currentTarget.value }, { replace: true })}
              >
                <Options of={years} text={(each) => format.year(each)} />
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
  const reopen = useReopenMonth()
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
          <ReasonDialog
            open={dialog === 'reopen'}
            title={t('reopenTitle', { month: name })}
            text={t('reopenText')}
            confirm={t('reopen')}
            done={t('reopenDone', { month: name })}
            notDone={t('notDone')}
            send={(reason) => reopen.mutateAsync({ month, reason })}
            onClose={close}
          />
        </CardBody>
      </Card>
    </section>
  )
}

const MATTERS = ['payments', 'refunds', 'lines', 'entries'] as const

/** The matters of a month that a person has not dealt with. */
function OpenMattersList({ open }: { open: OpenMatters }) {
  const t = useTranslations('dashboard.money.months')
  const found = MATTERS.filter((name) => open[name] > 0)
  if (found.length === 0) {
    return (
      <p className="flex items-start gap-2 text-success">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
        {t('nothingOpen')}
      </p>
    )
  }
  return (
    <ul className="grid gap-1.5">
      {found.map((name) => (
        <li key={name} className="flex items-start gap-2">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
          <span className="min-w-0">{t(`open.${name}`, { count: open[name] })}</span>
        </li>
      ))}
    </ul>
  )
}

interface CloseMonthDialogProps {
  month: string
  /** The month in the reader's words. */
  name: string
  open: boolean
  matters: OpenMatters
  onClose: () => void
}

/** Says what is still open in the month before it is closed. */
function CloseMonthDialog({ month, name, open, matters, onClose }: CloseMonthDialogProps) {
  const t = useTranslations('dashboard.money.months')
  const common = useTranslations('dashboard.common')
  const refusalText = useRefusalText()
  const { mutateAsync, isPending } = useCloseMonth()
  const [problem, setProblem] = useState('')

  function leave() {
    setProblem('')
    onClose()
  }

  async function closeMonth() {
    setProblem('')
    try {
      await mutateAsync(month)
      toast.success({ title: t('closeDone', { month: name }) })
      leave()
    } catch (error) {
      console.error('The month was not closed', error)
      setProblem(refusalText(error) ?? t('notDone'))
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !isPending && leave()}
      title={t('closeTitle', { month: name })}
      description={t('closeText')}
    >
      <Problem text={problem} className="mb-4" />
      <OpenMattersList open={matters} />
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={isPending} onClick={leave}>
          {common('cancel')}
        </Button>
        <Button busy={isPending} onClick={closeMonth}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  )
}
