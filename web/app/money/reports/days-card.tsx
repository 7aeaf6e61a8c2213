import type { MoneyDay } from '@jhilik/contract/money-days.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { writeFields } from '../../lib/page/use-address-state.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { Dimmed } from '../../ui/dimmed.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Field, Options, Select } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { fetchEntriesFile, moneyDaysQuery } from './api.ts'
import { type Period, type PeriodChoice, periodInAddress } from './period.ts'
import { PeriodPicker } from './period-picker.tsx'
import { SumsTable } from './sums-table.tsx'
import { usePeriod } from './use-period.ts'

interface Filter extends PeriodChoice {
  /** Empty for all. */
  gateway: string
}

const filterInAddress = {
  read: (params: URLSearchParams): Filter => ({
    ...periodInAddress.read(params),
    gateway: params.get('gateway') ?? '',
  }),
  write: ({ gateway, ...choice }: Filter, params: URLSearchParams) =>
    writeFields({ gateway }, periodInAddress.write(choice, params)),
}

/** The amounts received, paid back, kept by gateways and confirmed by statements, by day and gateway. */
export function DaysCard() {
  const t = useTranslations('dashboard.money')
  const { choice, setChoice, period, isValid, picker } = usePeriod(filterInAddress)
  const query = useQuery({ ...moneyDaysQuery(period), enabled: isValid })
  return (
    <Card>
      <CardBody className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-xl">{t('days.title')}</h2>
          {isValid && <ExportButton period={period} gateway={choice.gateway} />}
        </div>
        <PeriodPicker {...picker} />
        {isValid && (
          <Loaded query={query} failed={t('failed')} className="py-6">
            {(days) => (
              <Dimmed when={query.isPlaceholderData} className="flex flex-col gap-5">
                <DaysOfGateway
                  days={days}
                  gateway={choice.gateway}
                  onChoose={(gateway) => setChoice({ ...choice, gateway })}
                />
              </Dimmed>
            )}
          </Loaded>
        )}
      </CardBody>
    </Card>
  )
}

interface DaysOfGatewayProps {
  days: MoneyDay[]
  gateway: string
  onChoose: (gateway: string) => void
}

/** All days, or those of one gateway. */
function DaysOfGateway({ days, gateway, onChoose }: DaysOfGatewayProps) {
  const t = useTranslations('dashboard.money')
  const format = useFormat()
  const gatewayText = useGatewayText()
  // The chosen one stays to be seen in a period without it.
  const gateways = [...new Set([...days.map((day) => day.gateway), ...(gateway ? [gateway] : [])])].sort()
  const shown = gateway ? days.filter((day) => day.gateway === gateway) : days
  return (
    <>
      {gateways.length > 1 && (
        <Field label={t('days.filter')} className="max-w-xs">
          <Select value={gateway} onChange={(event) => onChoose(event.currentTarget.value)}>
            <option value="">{t('days.all')}</option>
            <Options of={gateways} text={gatewayText} />
          </Select>
        </Field>
      )}
      {shown.length === 0 ? (
        <p className="text-soft">{t('days.none')}</p>
      ) : (
        <SumsTable
          label={t('days.title')}
          rows={shown}
          first={{
            title: t('days.date'),
            keyOf: ({ date }) => date,
            of: ({ date, isClosed }) => (
              <span>
                {format.date(date)}
                {isClosed && <span className="block text-soft text-sm">{t('months.closed')}</span>}
              </span>
            ),
          }}
        />
      )}
    </>
  )
}

function ExportButton({ period, gateway }: { period: Period; gateway: string }) {
  const t = useTranslations('dashboard.money.days')
  const may = usePermission()
  if (!may('exports.read')) return null
  return (
    <DownloadButton
      variant="secondary"
      load={() => fetchEntriesFile(period, gateway)}
      fileName={`ledger-${period.from}-${period.to}${gateway && `-${gateway}`}.csv`}
      failed={t('exportFailed')}
    >
      {t('export')}
    </DownloadButton>
  )
}
