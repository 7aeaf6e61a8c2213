import {
  SIZE_KINDS,
  type SizeKind,
  type SizeList,
  setSizesRequestSchema,
  suggestFor,
} from '@jhilik/contract/price-requests.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceText, useSizeName } from '../../lib/language/use-service-text.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Checkbox, Field, FieldError, Options, Select } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'
import { toast } from '../../ui/toast-store.ts'
import { FormDialog, UnsavedNote } from '../../ui/unsaved.tsx'
import { type StoredSizeList, useSetSizes } from './api.ts'
import { ChooseServices } from './choose-services.tsx'
import { SizeListForm } from './size-list-form.tsx'
import { type CellErrors, useSaveCells } from './use-save-cells.ts'

interface SizesForManyProps {
  services: readonly Service[]
  sizeList: StoredSizeList
}

/** Gives sizes of the owner's list to many services: which sizes, which services, and the prices that come of it. */
export function SizesForMany({ services, sizeList }: SizesForManyProps) {
  const t = useTranslations('dashboard.prices')
  const sizeName = useSizeName()
  const textOf = useServiceText()
  const may = usePermission()
  const setSizes = useSetSizes()
  const cells = useSaveCells(setSizesRequestSchema, setSizes.mutateAsync)
  const [kind, setKind] = useState<SizeKind>('vehicle')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => startWith(services, 'vehicle'))
  const [replaced, setReplaced] = useState<ReadonlySet<string>>(new Set())
  /** What was typed over a suggestion, by the path of the field. */
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [editing, setEditing] = useState(false)
  const [isTouched, setTouched] = useState(false)

  const sizes = sizeList[kind].filter(({ name }) => !left.has(name))
  const picked = services.filter(({ _id }) => chosen.has(_id))
  const isKept = ({ _id, sizes: own }: Service) => own.length > 0 && !replaced.has(_id)
  const priced = picked.filter((service) => !isKept(service))

  const cellOf = (service: Service, size: SizeList[SizeKind][number], field: 'listedPrice' | 'duration') => {
    const key = `${service._id} ${size.name} ${field}`
    return { key, value: typed[key] ?? String(suggestFor(size, service)[field]) }
  }
  const request = {
    services: priced.map((service) => ({
      service: service._id,
      replaces: replaced.has(service._id),
      sizes: sizes.map((size) => ({
        name: size.name,
        nameBn: size.nameBn,
        vehicleSize: size.vehicleSize,
        upTo: size.upTo,
        listedPrice: cellOf(service, size, 'listedPrice').value,
        duration: cellOf(service, size, 'duration').value,
      })),
    })),
  }

  function change<T>(set: (value: T) => void) {
    return (value: T) => {
      set(value)
      setTouched(true)
      cells.clearErrors()
    }
  }
  const changeKind = (next: SizeKind) => {
    setKind(next)
    setLeft(new Set())
    setChosen(startWith(services, next))
    cells.clearErrors()
  }

  async function save() {
    const saved = await cells.save(request)
    if (!saved) return
    toast.success({ title: t('sizes.saved', { count: saved.changed.length }) })
    setTouched(false)
    setTyped({})
    setReplaced(new Set())
    setChosen(new Set())
  }

  if (services.length === 0) return <EmptyState title={t('noServices')} text={t('noServicesText')} />
  return (
    <form
      noValidate
      aria-label={t('sizes.title')}
      className="grid grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p className="max-w-prose text-soft">{t('sizes.text')}</p>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Field label={t('sizes.kind')} className="w-56 max-w-full">
          <Select value={kind} onChange={({ target }) => changeKind(target.value as SizeKind)}>
            <Options of={SIZE_KINDS} text={(one) => t(`sizes.kinds.${one}`)} />
          </Select>
        </Field>
        {may('settings.change') && (
          <Button variant="ghost" onClick={() => setEditing(true)}>
            <Pencil aria-hidden className="size-4" />
            {t('sizes.editList')}
          </Button>
        )}
      </div>
      <fieldset className="min-w-0">
        <legend className="font-semibold">{t('sizes.which')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {sizeList[kind].map((size) => (
            <Checkbox
              key={size.name}
              label={sizeName(size)}
              checked={!left.has(size.name)}
              onChange={({ target }) => {
                const next = new Set(left)
                if (target.checked) next.delete(size.name)
                else next.add(size.name)
                change(setLeft)(next)
              }}
            />
          ))}
        </div>
      </fieldset>
      <ChooseServices services={services} chosen={chosen} onChange={change(setChosen)} />
      {picked.some(({ sizes: own }) => own.length > 0) && (
        <fieldset className="min-w-0 rounded-card bg-warning-soft p-4">
          <legend className="sr-only">{t('sizes.kept')}</legend>
          <p className="font-semibold">{t('sizes.kept')}</p>
          <p className="text-soft text-sm">{t('sizes.keptText')}</p>
          {picked
            .filter(({ sizes: own }) => own.length > 0)
            .map((service) => (
              <Checkbox
                key={service._id}
                label={t('sizes.replace', { name: textOf(service).name })}
                checked={replaced.has(service._id)}
                onChange={({ target }) => {
                  const next = new Set(replaced)
                  if (target.checked) next.add(service._id)
                  else next.delete(service._id)
                  change(setReplaced)(next)
                }}
              />
            ))}
        </fieldset>
      )}
      {sizes.length > 0 && priced.length > 0 ? (
        <PriceTable
          services={priced}
          sizes={sizes}
          cellOf={cellOf}
          errors={cells.errors}
          onType={(key, value) => change(setTyped)({ ...typed, [key]: value })}
        />
      ) : (
        <p role="status" className="text-soft">
          {t('sizes.nothing')}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <UnsavedNote isDirty={isTouched} />
        <Button type="submit" busy={setSizes.isPending} disabled={sizes.length === 0 || priced.length === 0}>
          {t('sizes.save', { count: priced.length })}
        </Button>
      </div>
      <FormDialog open={editing} onOpenChange={setEditing} title={t('sizes.editTitle')} wide>
        {editing && <SizeListForm list={sizeList} onDone={() => setEditing(false)} />}
      </FormDialog>
    </form>
  )
}

/** Chooses the services that have no sizes yet and ask for what the sizes are of. */
const startWith = (services: readonly Service[], kind: SizeKind): ReadonlySet<string> =>
  new Set(
    services
      .filter(
        ({ asks, sizes }) =>
          sizes.length === 0 && asks.includes('vehicle') === (kind === 'vehicle') && asks.length > 0,
      )
      .map(({ _id }) => _id),
  )

interface PriceTableProps {
  services: readonly Service[]
  sizes: SizeList[SizeKind]
  cellOf: (
    service: Service,
    size: SizeList[SizeKind][number],
    field: 'listedPrice' | 'duration',
  ) => { key: string; value: string }
  errors: CellErrors
  onType: (key: string, value: string) => void
}

function PriceTable({ services, sizes, cellOf, errors, onType }: PriceTableProps) {
  const t = useTranslations('dashboard.prices')
  const format = useFormat()
  const textOf = useServiceText()
  const sizeName = useSizeName()
  return (
    <Table label={t('sizes.title')} stack bleed>
      <Thead>
        <Th>{t('service')}</Th>
        {sizes.map((size) => (
          <Th key={size.name} className="px-2!">
            {sizeName(size)}
            <span className="block font-normal">{t('sizes.cell')}</span>
          </Th>
        ))}
      </Thead>
      <Tbody>
        {services.map((service, row) => {
          const { name } = textOf(service)
          return (
            <Tr key={service._id}>
              <Td>
                <span className="font-semibold">{name}</span>
                <span className="block text-soft text-sm tabular-nums">
                  {format.money(service.listedPrice, service.currency)} · {format.minutes(service.duration)}
                </span>
              </Td>
              {sizes.map((size, column) => {
                const [price, minutes] = [
                  cellOf(service, size, 'listedPrice'),
                  cellOf(service, size, 'duration'),
                ]
                const path = `services.${row}.sizes.${column}`
                const error =
                  errors[`${path}.listedPrice`] ??
                  errors[`${path}.price`] ??
                  errors[`${path}.duration`] ??
                  errors[`${path}.name`]
                const about = { name, size: sizeName(size) }
                return (
                  <Td key={size.name} data-label={sizeName(size)} className="items-center md:px-2!">
                    <span className="grid w-34 max-w-full grid-cols-[repeat(auto-fit,minmax(3.75rem,1fr))] gap-1">
                      <NumberInput
                        min={0}
                        step="any"
                        aria-label={t('sizes.priceOf', {
                          ...about,
                          currency: format.currency(service.currency),
                        })}
                        aria-invalid={Boolean(error)}
                        className="min-w-0 px-2! tabular-nums"
                        value={price.value}
                        onChange={({ target }) => onType(price.key, target.value)}
                      />
                      <NumberInput
                        min={1}
                        aria-label={t('sizes.minutesOf', about)}
                        aria-invalid={Boolean(errors[`${path}.duration`])}
                        className="min-w-0 px-2! tabular-nums"
                        value={minutes.value}
                        onChange={({ target }) => onType(minutes.key, target.value)}
                      />
                    </span>
                    <FieldError error={error} />
                  </Td>
                )
              })}
            </Tr>
          )
        })}
      </Tbody>
    </Table>
  )
}
