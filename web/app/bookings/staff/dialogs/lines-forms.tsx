import { zodResolver } from '@hookform/resolvers/zod'
import { type BookingLine, canceledBySchema } from '@jhilik/contract/bookings.ts'
import { type ChangedLines, cancelLineRequestSchema, noShowRequestSchema } from '@jhilik/contract/changes.ts'
import { requiredId } from '@jhilik/contract/primitives.ts'
import type { Service } from '@jhilik/contract/services.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { serviceQuery, servicesQuery } from '../../../catalog/services/api.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { useServiceName } from '../../../lib/language/use-service-text.ts'
import { Checkbox, Field, FieldError, Select } from '../../../ui/field.tsx'
import { useUnsaved } from '../../../ui/unsaved.tsx'
import { useBookedWork } from '../../bookings/booking-parts.tsx'
import { LineName } from '../../bookings/visit-lines.tsx'
import { linesPreviewQuery, useCancelLineByStaff, useChangeLines } from '../api.ts'
import { type BookingFormProps, ChangeForm, Option, ReasonField } from './change-form.tsx'
import { Difference } from './difference.tsx'

const reasonSchema = noShowRequestSchema
const cancelSchema = cancelLineRequestSchema.extend({
  reason: reasonSchema.shape.reason,
  canceledBy: canceledBySchema,
  line: requiredId(messages.changeIsRequired),
})

/** Cancels one service of a visit. Who asked for it decides how much goes back. */
export function CancelLineForm({ booking, ...dialog }: BookingFormProps) {
  const t = useTranslations('dashboard.staffBooking.cancelLine')
  const who = useTranslations('dashboard.staffBooking.cancel')
  const format = useFormat()
  const cancel = useCancelLineByStaff(booking._id)
  const form = useForm<z.input<typeof cancelSchema>, unknown, z.output<typeof cancelSchema>>({
    resolver: zodResolver(cancelSchema),
    defaultValues: { reason: '' },
  })
  const { errors } = form.formState
  const [chosen, by] = useWatch({ control: form.control, name: ['line', 'canceledBy'] })
  const terms = booking.actions.cancelLines.find(({ _id }) => _id === chosen)
  const amount = by === 'customer' ? terms?.refundAmount : terms?.fullRefundAmount
  return (
    <ChangeForm
      {...dialog}
      form={form}
      name="cancelLine"
      send={({ line, ...body }, key) => cancel.mutateAsync({ line, body, key })}
      tone="danger"
    >
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-semibold text-sm">{t('line')}</legend>
        {booking.lines
          .filter(({ _id }) => booking.actions.cancelLines.some((one) => one._id === _id))
          .map((line) => (
            <Option key={line._id} value={line._id} {...form.register('line')}>
              <LineName line={line} />
            </Option>
          ))}
        <FieldError error={errors.line?.message} />
      </fieldset>
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-1.5 font-semibold text-sm">{who('who')}</legend>
        <Option value="business" {...form.register('canceledBy')}>
          {who('byBusiness')}
        </Option>
        <Option value="customer" {...form.register('canceledBy')}>
          {who('byCustomer')}
        </Option>
        <FieldError error={errors.canceledBy?.message} />
      </fieldset>
      {terms && by && (
        <p role="status">{t('refund', { amount: format.money(amount ?? 0, booking.currency) })}</p>
      )}
      <ReasonField error={errors.reason?.message} {...form.register('reason')} />
    </ChangeForm>
  )
}

/** What staff have chosen for a line. */
interface Choice {
  service: string
  size: string | null
  /** The number of pieces of each add-on, by its id. */
  addOns: Record<string, number>
}

const choiceOf = ({ service, size, addOns }: BookingLine): Choice => ({
  service: service._id,
  size: size?._id ?? null,
  addOns: Object.fromEntries(addOns.map(({ _id, quantity }) => [_id, quantity])),
})

const isSameChoice = (one: Choice, other: Choice): boolean =>
  one.service === other.service &&
  one.size === other.size &&
  Object.keys({ ...one.addOns, ...other.addOns }).every(
    (id) => (one.addOns[id] ?? 0) === (other.addOns[id] ?? 0),
  )

const toLine = (line: string, { service, size, addOns }: Choice): ChangedLines['lines'][number] => ({
  line,
  serviceId: service,
  size,
  addOns: Object.entries(addOns)
    .filter(([, quantity]) => quantity > 0)
    .map(([addOn, quantity]) => ({ addOn, quantity })),
})

/** Corrects sizes and add-ons to what was found on site. The difference is shown before it is confirmed. */
export function ChangeLinesForm({ booking, ...dialog }: BookingFormProps) {
  const t = useTranslations('dashboard.staffBooking.changeLines')
  const conflictText = useTranslations('dashboard.crewConflicts')
  const change = useChangeLines(booking._id)
  const live = booking.lines.filter(({ canceledAt }) => canceledAt === null)
  const [before] = useState(() => new Map(live.map((line) => [line._id, choiceOf(line)] as const)))
  const [choices, setChoices] = useState(before)
  const [isForced, setForced] = useState(false)
  const ids = [...new Set([...choices.values()].map(({ service }) => service))]
  const services = useQueries({ queries: ids.map((id) => serviceQuery(id)) })
  const form = useForm<z.input<typeof reasonSchema>, unknown, z.output<typeof reasonSchema>>({
    resolver: zodResolver(reasonSchema),
    defaultValues: { reason: '' },
  })
  useUnsaved([...before].some(([id, choice]) => !isSameChoice(choice, choices.get(id) ?? choice)))
  const lines = [...choices].map(([id, choice]) => toLine(id, choice))
  const preview = useQuery(linesPreviewQuery(booking._id, lines))
  const version = booking.actions.staff?.changeLines?.version ?? '*'
  const conflicts = preview.data?.conflicts ?? []
  const forceable = conflicts.filter((kind) => kind !== 'overlap')
  return (
    <ChangeForm
      {...dialog}
      form={form}
      name="changeLines"
      send={({ reason }) => {
        const seen = preview.data && { expectedPrice: preview.data.price }
        return change.mutateAsync({
          body: { lines, reason, forced: isForced ? forceable : [], ...seen },
          version,
        })
      }}
    >
      {live.map((line) => (
        <LineFields
          key={line._id}
          line={line}
          service={services.find(({ data }) => data?._id === choices.get(line._id)?.service)?.data}
          choice={choices.get(line._id) ?? choiceOf(line)}
          onChange={(choice) => setChoices(new Map([...choices, [line._id, choice]]))}
        />
      ))}
      <Difference booking={booking} preview={preview} />
      {conflicts.length > 0 && (
        <div>
          <p role="status" className="font-medium text-warning">
            {t('outOfReach', { conflicts: conflicts.map((kind) => conflictText(kind)).join(', ') })}
          </p>
          {forceable.length === conflicts.length && (
            <Checkbox
              label={t('force')}
              checked={isForced}
              onChange={({ target }) => setForced(target.checked)}
            />
          )}
        </div>
      )}
      <ReasonField error={form.formState.errors.reason?.message} {...form.register('reason')} />
    </ChangeForm>
  )
}

interface LineFieldsProps {
  line: BookingLine
  /** What it is sold with now; undefined while that is loading. */
  service: Service | undefined
  choice: Choice
  onChange: (choice: Choice) => void
}

function LineFields({ line, service, choice, onChange }: LineFieldsProps) {
  const t = useTranslations('dashboard.staffBooking.changeLines')
  const nameOf = useServiceName()
  const format = useFormat()
  const { vehicle, place } = useBookedWork(line)
  const work = [vehicle?.full, place].filter(Boolean).join(', ')
  const isSame = choice.service === line.service._id
  const { data: offeredServices = [] } = useQuery(servicesQuery())
  // What the line has stays a choice, also when it is not sold any more.
  const named = [line.service, ...offeredServices.filter(({ _id }) => _id !== line.service._id)]
  const sizes = [isSame && line.size ? [line.size] : [], service?.sizes ?? []]
    .flat()
    .filter(({ _id }, index, all) => all.findIndex((other) => other._id === _id) === index)
  const [cheapest] = (service?.sizes ?? []).toSorted((one, other) => one.price - other.price)
  const offered = (service?.addOns ?? []).filter(
    ({ sizeId }) => sizeId === null || sizeId === (choice.size ?? cheapest?._id),
  )
  const ended = isSame
    ? line.addOns.filter(({ _id }) => !service?.addOns.some((addOn) => addOn._id === _id))
    : []
  const addOns = [
    ...offered.map((addOn) => ({ ...addOn, most: addOn.maxQuantity })),
    ...ended.map((addOn) => ({ ...addOn, most: addOn.quantity })),
  ]
  const choose = (size: string) => {
    const ofSize = service?.addOns.filter(({ sizeId }) => sizeId !== null && sizeId !== size) ?? []
    const kept = Object.entries(choice.addOns).filter(([id]) => !ofSize.some(({ _id }) => _id === id))
    onChange({ ...choice, size, addOns: Object.fromEntries(kept) })
  }
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-1.5 font-semibold [overflow-wrap:anywhere]">
        <LineName line={{ ...line, size: null }} />
        {work && <span className="block font-normal text-soft text-sm">{work}</span>}
      </legend>
      <Field label={t('service')}>
        <Select
          value={choice.service}
          onChange={({ target }) =>
            onChange(
              target.value === line.service._id
                ? choiceOf(line)
                : { service: target.value, size: null, addOns: {} },
            )
          }
        >
          {named.map((one) => (
            <option key={one._id} value={one._id}>
              {nameOf(one)}
            </option>
          ))}
        </Select>
      </Field>
      {sizes.length > 0 && (
        <Field label={t('size')}>
          <Select value={choice.size ?? cheapest?._id ?? ''} onChange={({ target }) => choose(target.value)}>
            {sizes.map((size) => (
              <option key={size._id} value={size._id}>
                {nameOf(size)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {addOns.map(({ _id, most, ...names }) => (
        <Field key={_id} label={nameOf(names)}>
          <Select
            value={choice.addOns[_id] ?? 0}
            onChange={({ target }) =>
              onChange({ ...choice, addOns: { ...choice.addOns, [_id]: Number(target.value) } })
            }
          >
            {Array.from({ length: most + 1 }, (_, quantity) => quantity).map((quantity) => (
              <option key={quantity} value={quantity}>
                {format.number(quantity)}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </fieldset>
  )
}
