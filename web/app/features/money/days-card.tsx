import { gatewayText } from '@jhilik/contract/gateway-words.ts'
import type { MoneyDay } from '@jhilik/contract/money-days.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useAddressState } from '../../lib/page/use-address-state.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'
import { toast } from '../../ui/toast-store.ts'
import { type Period, periodInAddress, periodOf, periodProblem } from '../overview/period.ts'
import { PeriodPicker } from '../overview/period-picker.tsx'
import { saveFile } from '../receipts/save-file.ts'
import { fetchEntriesFile, moneyDaysQuery } from './api.ts'

/** Delay before the address follows a date that is being typed. */
const SETTLE_MS = 300

/** What was received, paid back, kept by gateways and confirmed by statements, by day and gateway. */
export function DaysCard() {
  const t = useTranslations('dashboard.money')
  const common = useTranslations('dashboard.common')
  const format = useFormat()
  const [choice, setChoice] = useAddressState(periodInAddress)
  const period = periodOf(choice, format.today())
  const isValid = periodProblem(period) === null
  const query = useQuery({ ...moneyDaysQuery(period), enabled: isValid })
  return (
    <Card>
      <CardBody className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-xl">{t('days.title')}</h2>
          {isValid && <ExportButton period={period} />}
        </div>
        <PeriodPicker
          choice={choice}
          shown={isValid ? period : periodOf({ ...choice, preset: '30' }, format.today())}
          onChoose={(next) => setChoice(next, { settleMs: SETTLE_MS })}
        />
        {isValid && (
          <Loaded
            query={query}
            texts={{ loading: common('loading'), failed: t('failed'), retry: common('retry') }}
            className="py-6"
          >
            {(days) =>
              days.length === 0 ? <p className="text-soft">{t('days.none')}</p> : <Days days={days} />
            }
          </Loaded>
        )}
      </CardBody>
    </Card>
  )
}

function ExportButton({ period }: { period: Period }) {
  const t = useTranslations('dashboard.money.days')
  const may = usePermission()
  const file = useMutation({
    mutationFn: () => fetchEntriesFile(period),
    onSuccess: (table) => saveFile(table, `ledger-${period.from}-${period.to}.csv`),
    onError: (error) => {
      console.error('The ledger was not exported', error)
      toast.error({ title: t('exportFailed') })
    },
  })
  if (!may('exports.read')) return null
  return (
    <Button variant="secondary" busy={file.isPending} onClick={() => file.mutate()}>
      {!file.isPending && <Download aria-hidden className="size-5" />}
      {t('export')}
    </Button>
  )
}

const AMOUNTS = ['received', 'refunded', 'fees', 'net', 'settled'] as const

function Days({ days }: { days: MoneyDay[] }) {
  const t = useTranslations('dashboard.money.days')
  const locale = useLocale() as 'en' | 'bn'
  const format = useFormat()
  return (
    <Table label={t('title')} stack>
      <Thead>
        <Tr>
          <Th>{t('date')}</Th>
          <Th>{t('gateway')}</Th>
          {AMOUNTS.map((name) => (
            <Th key={name} className="text-right">
              {t(name)}
            </Th>
          ))}
        </Tr>
      </Thead>
      <Tbody>
        {days.map((day) => (
          <Tr key={`${day.date} ${day.gateway} ${day.isOnSite} ${day.currency}`}>
            <Td data-label={t('date')}>{format.date(day.date)}</Td>
            <Td data-label={t('gateway')}>
              {gatewayText(locale, day.gateway)}
              {day.isOnSite && <span className="block text-soft text-sm">{t('onSite')}</span>}
            </Td>
            {AMOUNTS.map((name) => (
              <Td key={name} data-label={t(name)} className="text-right tabular-nums">
                {day[name] === 0 && name !== 'net' ? '–' : format.money(day[name], day.currency)}
              </Td>
            ))}
          </Tr>
        ))}
      </Tbody>
    </Table>
  )
}
