import { zodResolver } from '@hookform/resolvers/zod'
import type { Area } from '@jhilik/contract/areas.ts'
import { decimalsProblem } from '@jhilik/contract/decimals.ts'
import {
  type PriceRuleRequest,
  priceRuleRequestSchema,
  type StaffPriceRule,
} from '@jhilik/contract/price-rule-requests.ts'
import type { Service } from '@jhilik/contract/services.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { readOptionalNumber } from '../../lib/forms/number-text.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { dateOn, WEEKDAYS } from '../../lib/language/weekdays.ts'
import { useSite } from '../../lib/page/site.ts'
import { useSaveChanges } from '../../people/history/use-save-changes.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Field, Options, Select, TextInput } from '../../ui/field.tsx'
import { DialogForm } from '../../ui/form.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { changedFields, isChanged, useUnsaved } from '../../ui/unsaved.tsx'
import { ServiceOptions } from '../admin/service-parts.tsx'
import { useAreaName } from '../areas/area-form.tsx'
import { useAddPriceRule, useEditPriceRule } from './api.ts'
import { ShareOrAmount, typedField, UNITS } from './share-or-amount.tsx'

const DIRECTIONS = ['surcharge', 'discount'] as const

/** Owners choose whether a positive number is added or taken off; calls have it with its sign. */
const formSchema = z.object({
  name: z.string(),
  nameBn: z.string(),
  direction: z.enum(DIRECTIONS),
  unit: z.enum(UNITS),
  size: z.string(),
  weekdays: z.array(z.coerce.number()),
  fromTime: z.string(),
  toTime: z.string(),
  fromDate: z.string(),
  toDate: z.string(),
  areaId: z.string(),
  serviceId: z.string(),
})
type RuleInput = z.input<typeof formSchema>

const ruleSchema = (currency: string) =>
  formSchema.transform(({ direction, unit, size, ...terms }, context): PriceRuleRequest => {
    const typed = readOptionalNumber(size)
    const positive = typed !== null && typed > 0 ? typed : null
    if (positive === null) {
      context.addIssue({ code: 'custom', path: ['size'], message: messages.amountMustBePositive })
    }
    const value = positive === null ? null : direction === 'discount' ? -positive : positive
    const decimals = unit === 'amount' && positive !== null ? decimalsProblem(positive, currency) : undefined
    if (decimals) context.addIssue({ code: 'custom', path: ['size'], message: decimals })
    const { data, error } = priceRuleRequestSchema.safeParse({
      ...terms,
      percent: unit === 'percent' ? value : null,
      amount: unit === 'amount' ? value : null,
      currency: unit === 'amount' ? currency : null,
    })
    for (const { path, message } of error?.issues ?? []) {
      const field = typedField(path[0])
      if (field !== 'size' || positive !== null) context.addIssue({ code: 'custom', path: [field], message })
    }
    return data ?? z.NEVER
  })

function toInput(rule: StaffPriceRule | null): RuleInput {
  const value = rule?.percent ?? rule?.amount ?? null
  return {
    name: rule?.name ?? '',
    nameBn: rule?.nameBn ?? '',
    direction: value !== null && value < 0 ? 'discount' : 'surcharge',
    unit: rule && rule.percent === null ? 'amount' : 'percent',
    size: value === null ? '' : String(Math.abs(value)),
    weekdays: rule?.weekdays ?? [],
    fromTime: rule?.fromTime ?? '',
    toTime: rule?.toTime ?? '',
    fromDate: rule?.fromDate ?? '',
    toDate: rule?.toDate ?? '',
    areaId: rule?.areaId ?? '',
    serviceId: rule?.serviceId ?? '',
  }
}

/** Names of the request, and where the form shows what is wrong with them. */
const FIELDS = ['name', 'nameBn', 'fromTime', 'toTime', 'fromDate', 'toDate', 'areaId', 'serviceId'] as const

interface PriceRuleFormProps {
  /** Null for a new one. */
  rule: StaffPriceRule | null
  services: readonly Service[]
  areas: readonly Area[]
  onDone: () => void
}

export function PriceRuleForm({ rule, services, areas, onDone }: PriceRuleFormProps) {
  const t = useTranslations('dashboard.prices.rules')
  const prices = useTranslations('dashboard.prices')
  const format = useFormat()
  const areaName = useAreaName()
  const refusalText = useRefusalText()
  const { currency: businessCurrency } = useSite()
  const currency = rule?.currency ?? businessCurrency
  const add = useAddPriceRule()
  const edit = useEditPriceRule()
  // The rule as the form was filled with it: the list is read again later.
  const [base] = useState(rule)
  const { save, question } = useSaveChanges<StaffPriceRule>({
    names: { amount: 'ruleAmount' },
    show: (field, values) => (field === 'version' ? undefined : String(values[field] ?? '–')),
  })
  const { register, control, handleSubmit, setError, watch, formState } = useForm<
    RuleInput,
    unknown,
    PriceRuleRequest
  >({ resolver: zodResolver(ruleSchema(currency)), defaultValues: toInput(rule) })
  const { errors, dirtyFields } = formState
  useUnsaved(isChanged(dirtyFields))

  /** The fields of the request that follow from those that were changed in the form. */
  function changesOf(request: PriceRuleRequest): Partial<StaffPriceRule> {
    const { size, unit, direction } = dirtyFields
    const { percent, amount } = request
    const changes = changedFields(request, dirtyFields) as Partial<StaffPriceRule>
    return size || unit || direction
      ? { ...changes, percent, amount, currency: amount === null ? null : currency }
      : changes
  }

  const submit = handleSubmit(async (request) => {
    try {
      const saved = base
        ? await save(base, changesOf(request), edit.mutateAsync)
        : await add.mutateAsync(request)
      if (!saved) return
      toast.success({ title: t('saved', { name: saved.data.name }) })
      onDone()
    } catch (error) {
      console.error('The price rule was not saved', error)
      if (showFieldErrors(error, FIELDS, setError)) return
      const description = isApiError(error, 'not_found') ? t('gone') : refusalText(error)
      toast.error({ title: prices('saveFailed'), description })
    }
  })

  return (
    <DialogForm onSubmit={submit} className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('name')} hint={t('nameHint')} error={errors.name?.message} required>
          <TextInput {...register('name')} />
        </Field>
        <Field label={t('nameBn')} error={errors.nameBn?.message}>
          <TextInput lang="bn" {...register('nameBn')} />
        </Field>
        <Field label={t('direction')}>
          <Select {...register('direction')}>
            <Options of={DIRECTIONS} text={(direction) => t(`directions.${direction}`)} />
          </Select>
        </Field>
        <ShareOrAmount
          unit={register('unit')}
          size={register('size')}
          chosen={watch('unit')}
          unitText={(unit) => t(`units.${unit}`)}
          currency={currency}
          error={errors.size?.message}
        />
      </div>
      <fieldset className="min-w-0">
        <legend className="font-semibold">{t('weekdays')}</legend>
        <p className="text-muted text-sm">{t('weekdaysHint')}</p>
        <div className="flex flex-wrap gap-x-5">
          {WEEKDAYS.map((day) => (
            <label key={day} className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                value={day}
                className="size-5 shrink-0 accent-brand"
                {...register('weekdays')}
              />
              {format.date(dateOn(day), 'weekday')}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        {(['fromTime', 'toTime'] as const).map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field }) => <TimeField {...field} label={t(name)} error={errors[name]?.message} />}
          />
        ))}
        {(['fromDate', 'toDate'] as const).map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field }) => <DateField {...field} label={t(name)} error={errors[name]?.message} />}
          />
        ))}
        <Field label={t('area')} hint={t('areaHint')} error={errors.areaId?.message}>
          <Select {...register('areaId')}>
            <option value="">{t('anyArea')}</option>
            {areas.map((area) => (
              <option key={area._id} value={area._id}>
                {areaName(area)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('service')} error={errors.serviceId?.message}>
          <Select {...register('serviceId')}>
            <option value="">{t('anyService')}</option>
            <ServiceOptions services={services} />
          </Select>
        </Field>
      </div>
      <Button type="submit" busy={add.isPending || edit.isPending} className="sm:justify-self-end">
        {t('save')}
      </Button>
      {question}
    </DialogForm>
  )
}
