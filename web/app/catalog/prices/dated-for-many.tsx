import { readNumber } from '@jhilik/contract/digits.ts'
import { priceByPercent, setDatedPricesRequestSchema } from '@jhilik/contract/price-requests.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { useServiceText, useSizeName } from '../../lib/language/use-service-text.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { ConfirmedButton } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'
import { toast } from '../../ui/toast-store.ts'
import { UnsavedNote } from '../../ui/unsaved.tsx'
import { useSetDatedPrices } from './api.ts'
import { ChooseServices } from './choose-services.tsx'
import { useSaveCells } from './use-save-cells.ts'

/** A price of a service, or of one of its sizes. */
interface Priced {
  key: string
  service: Service
  size: Service['sizes'][number] | null
  listedPrice: number
  datedPrices: Service['datedPrices']
}

const pricesOf = (service: Service): Priced[] =>
  service.sizes.length === 0
    ? [{ ...service, key: service._id, service, size: null }]
    : service.sizes.map((size) => ({ ...size, key: `${service._id} ${size._id}`, service, size }))

/** The first day of the month after a day. */
const nextMonth = (today: string) => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

/** Sets what services cost from a day on: all by a percentage, and each as it is typed. */
export function DatedForMany({ services }: { services: readonly Service[] }) {
  const t = useTranslations('dashboard.prices')
  const format = useFormat()
  const textOf = useServiceText()
  const sizeName = useSizeName()
  const setPrices = useSetDatedPrices()
  const cells = useSaveCells(setDatedPricesRequestSchema, setPrices.mutateAsync)
  const { errors } = cells
  const [fromDate, setFromDate] = useState(() => nextMonth(format.today()))
  const [percent, setPercent] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(services.map(({ _id }) => _id)))
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})

  const share = readNumber(percent) ?? 0
  const rows = services.filter(({ _id }) => chosen.has(_id)).flatMap(pricesOf)
  const priceIn = ({ key, listedPrice }: Priced) =>
    typed[key] ?? String(Number.isFinite(share) ? priceByPercent(listedPrice, share) : listedPrice)
  // Prices that stay as they are need no entry.
  const changed = rows.filter((row) => priceIn(row) !== String(row.listedPrice))
  const request = {
    fromDate,
    prices: changed.map((row) => ({
      service: row.service._id,
      size: row.size?._id ?? null,
      listedPrice: priceIn(row),
    })),
  }

  async function save() {
    if (!(await cells.save(request))) return
    toast.success({
      title: t('dated.saved', { count: changed.length, date: format.date(fromDate) }),
    })
    setTyped({})
    setPercent('')
  }

  if (services.length === 0) return <EmptyState title={t('noServices')} text={t('noServicesText')} />
  return (
    <form
      noValidate
      aria-label={t('dated.title')}
      className="grid grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p className="max-w-prose text-soft">{t('dated.text')}</p>
      <ComingPrices services={services} />
      <div className="grid gap-4 sm:max-w-xl sm:grid-cols-2">
        <DateField
          label={t('dated.from')}
          required
          value={fromDate}
          min={format.addDays(format.today(), 1)}
          onChange={setFromDate}
          error={errors.fromDate}
        />
        <Field label={t('dated.percent')} hint={t('dated.percentHint')}>
          <NumberInput
            step="any"
            value={percent}
            onChange={({ target }) => {
              setPercent(target.value)
              setTyped({})
            }}
          />
        </Field>
      </div>
      <ChooseServices services={services} chosen={chosen} onChange={setChosen} />
      {rows.length > 0 && (
        <Table label={t('dated.title')} stack="compact" bleed>
          <Thead>
            <Th className="w-96">{t('service')}</Th>
            <Th className="w-28 text-right">{t('dated.now')}</Th>
            <Th>{t('dated.later')}</Th>
          </Thead>
          <Tbody>
            {rows.map((row) => {
              const { name } = textOf(row.service)
              const about = row.size ? `${name}, ${sizeName(row.size)}` : name
              const path = `prices.${changed.indexOf(row)}`
              const error = errors[`${path}.listedPrice`] ?? errors[`${path}.price`] ?? errors[`${path}.size`]
              return (
                <Tr key={row.key}>
                  <Td>
                    <div>
                      <span className="font-semibold">{name}</span>
                      {row.size && <span className="block text-soft text-sm">{sizeName(row.size)}</span>}
                    </div>
                  </Td>
                  <Td data-label={t('dated.now')} className="whitespace-nowrap tabular-nums md:text-right">
                    {format.money(row.listedPrice, row.service.currency)}
                  </Td>
                  <Td data-label={t('dated.later')} className="col-span-2 items-center">
                    <NumberInput
                      min={0}
                      step="any"
                      aria-label={t('dated.priceOf', {
                        name: about,
                        currency: format.currency(row.service.currency),
                      })}
                      aria-invalid={Boolean(error)}
                      className="w-32 tabular-nums"
                      value={priceIn(row)}
                      onChange={({ target }) => setTyped({ ...typed, [row.key]: target.value })}
                    />
                    <FieldError error={error} />
                  </Td>
                </Tr>
              )
            })}
          </Tbody>
        </Table>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <UnsavedNote isDirty={changed.length > 0} />
        <Button type="submit" busy={setPrices.isPending} disabled={changed.length === 0}>
          {t('dated.save', { count: changed.length })}
        </Button>
      </div>
    </form>
  )
}

/** The prices that begin on later days, which can be taken back. */
function ComingPrices({ services }: { services: readonly Service[] }) {
  const t = useTranslations('dashboard.prices')
  const common = useTranslations('dashboard.common')
  const format = useFormat()
  const textOf = useServiceText()
  const sizeName = useSizeName()
  const refusalText = useRefusalText()
  const setPrices = useSetDatedPrices()
  const coming = services
    .flatMap(pricesOf)
    .flatMap((row) => row.datedPrices.map((dated) => ({ ...row, dated })))
  const byDay = [...Map.groupBy(coming, ({ dated }) => dated.fromDate)].toSorted(([one], [other]) =>
    one.localeCompare(other),
  )
  if (byDay.length === 0) return null

  const remove = (fromDate: string, rows: typeof coming) =>
    setPrices
      .mutateAsync({
        fromDate,
        prices: rows.map(({ service, size }) => ({
          service: service._id,
          size: size?._id ?? null,
          remove: true,
        })),
      })
      .then(
        () => {
          toast.success({ title: t('dated.removed') })
        },
        (error) => {
          console.error('The prices were not removed', error)
          toast.error({ title: t('saveFailed'), description: refusalText(error) })
        },
      )

  return (
    <section aria-labelledby="coming-prices">
      <h2 id="coming-prices" className="font-bold text-lg">
        {t('dated.coming')}
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {byDay.map(([day, rows]) => (
          <li key={day} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <details className="min-w-0 flex-1 basis-56">
              <summary className="min-h-11 cursor-pointer content-center font-semibold">
                {t('dated.fromDay', { date: format.date(day), count: rows.length })}
              </summary>
              <ul className="pb-2 text-soft tabular-nums">
                {rows.map(({ key, service, size, listedPrice, dated }) => (
                  <li key={key}>
                    {textOf(service).name}
                    {size && `, ${sizeName(size)}`}:{' '}
                    {t('dated.change', {
                      from: format.money(listedPrice, service.currency),
                      to: format.money(dated.listedPrice, service.currency),
                    })}
                  </li>
                ))}
              </ul>
            </details>
            <ConfirmedButton
              className="text-danger!"
              title={t('dated.removeTitle')}
              description={t('dated.removeText', { date: format.date(day), count: rows.length })}
              confirmLabel={t('dated.remove')}
              cancelLabel={common('cancel')}
              tone="danger"
              onConfirm={() => remove(day, rows)}
            >
              {t('dated.remove')}
            </ConfirmedButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
