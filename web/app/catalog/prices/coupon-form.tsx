import { zodResolver } from '@hookform/resolvers/zod'
import { type AddCouponRequest, addCouponRequestSchema, type Coupon } from '@jhilik/contract/coupons.ts'
import { decimalsProblem } from '@jhilik/contract/decimals.ts'
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
import { useServiceText } from '../../lib/language/use-service-text.ts'
import { useSite } from '../../lib/page/site.ts'
import { useSaveChanges } from '../../people/history/use-save-changes.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Checkbox, Field, FieldError, TextInput } from '../../ui/field.tsx'
import { DialogForm } from '../../ui/form.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { changedFields, isChanged, useUnsaved } from '../../ui/unsaved.tsx'
import { useAddCoupon, useEditCoupon } from './api.ts'
import { ShareOrAmount, typedField, UNITS } from './share-or-amount.tsx'

const formSchema = z.object({
  code: z.string(),
  unit: z.enum(UNITS),
  size: z.string(),
  minimum: z.string(),
  fromDate: z.string(),
  toDate: z.string(),
  serviceIds: z.array(z.string()),
  firstVisitOnly: z.boolean(),
  maxUses: z.string(),
  maxUsesPerPerson: z.string(),
})
type CouponInput = z.input<typeof formSchema>

const couponFormSchema = (currency: string) =>
  formSchema.transform(({ unit, size, ...terms }, context): AddCouponRequest => {
    const value = readOptionalNumber(size)
    const { data, error } = addCouponRequestSchema.safeParse({ ...terms, [unit]: value, currency })
    for (const { path, message } of error?.issues ?? []) {
      const field = typedField(path[0])
      const isMissing = field === 'size' && value === null
      const text = isMissing && unit === 'amount' ? messages.amountIsRequired : message
      context.addIssue({ code: 'custom', path: [field], message: text })
    }
    for (const [field, amount] of [
      ['size', data?.amount],
      ['minimum', data?.minimum],
    ] as const) {
      const message = amount ? decimalsProblem(amount, currency) : null
      if (message) context.addIssue({ code: 'custom', path: [field], message })
    }
    return data ?? z.NEVER
  })

const text = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(value)

const toInput = (coupon: Coupon | null): CouponInput => ({
  code: coupon?.code ?? '',
  unit: coupon && coupon.percent === null ? 'amount' : 'percent',
  size: text(coupon?.percent ?? coupon?.amount),
  minimum: text(coupon?.minimum),
  fromDate: coupon?.fromDate ?? '',
  toDate: coupon?.toDate ?? '',
  serviceIds: coupon?.serviceIds ?? [],
  firstVisitOnly: coupon?.firstVisitOnly ?? false,
  maxUses: text(coupon?.maxUses),
  maxUsesPerPerson: text(coupon?.maxUsesPerPerson),
})

/** Names of the request, and where the form shows what is wrong with them. */
const FIELDS = ['code', 'minimum', 'fromDate', 'toDate', 'serviceIds', 'maxUses', 'maxUsesPerPerson'] as const

interface CouponFormProps {
  /** Null for a new one. */
  coupon: Coupon | null
  services: readonly Service[]
  onDone: () => void
}

export function CouponForm({ coupon, services, onDone }: CouponFormProps) {
  const t = useTranslations('dashboard.prices.coupons')
  const format = useFormat()
  const textOf = useServiceText()
  const refusalText = useRefusalText()
  const { currency: businessCurrency } = useSite()
  const currency = coupon?.currency ?? businessCurrency
  const add = useAddCoupon()
  const edit = useEditCoupon()
  // The coupon as the form was filled with it: the list is read again later.
  const [base] = useState(coupon)
  const [uses, setUses] = useState(coupon?.uses ?? 0)
  const namesOf = (ids: readonly string[] = []) =>
    services.flatMap((service) => (ids.includes(service._id) ? [textOf(service).name] : [])).join(', ') || '–'
  const { save, question } = useSaveChanges<Coupon>({
    names: { amount: 'couponAmount', minimum: 'couponMinimum', serviceIds: 'couponServices' },
    show: (field, values) => {
      if (field === 'version' || field === 'firstVisitOnly') return undefined
      return field === 'serviceIds' ? namesOf(values.serviceIds) : String(values[field] ?? '–')
    },
  })
  const { register, control, handleSubmit, setError, watch, formState } = useForm<
    CouponInput,
    unknown,
    AddCouponRequest
  >({ resolver: zodResolver(couponFormSchema(currency)), defaultValues: toInput(coupon) })
  const { errors, dirtyFields } = formState
  useUnsaved(isChanged(dirtyFields))

  /** The fields of the request that follow from those that were changed in the form. */
  function changesOf(request: AddCouponRequest): Partial<Coupon> {
    const { percent, amount } = request
    const changes = changedFields(request, dirtyFields) as Partial<Coupon>
    return dirtyFields.size || dirtyFields.unit ? { ...changes, percent, amount } : changes
  }

  const submit = handleSubmit(async (request) => {
    try {
      const saved = base
        ? await save(base, changesOf(request), edit.mutateAsync)
        : await add.mutateAsync(request)
      if (!saved) return
      toast.success({ title: t('saved', { code: saved.data.code }) })
      onDone()
    } catch (error) {
      console.error('The coupon was not saved', error)
      // A limit below the uses is refused with how many there are now.
      if (isApiError(error, 'invalid_input') && error.current) setUses((error.current as Coupon).uses)
      if (showFieldErrors(error, FIELDS, setError)) return
      const description = isApiError(error, 'not_found') ? t('gone') : refusalText(error)
      toast.error({ title: t('saveFailed'), description })
    }
  })

  const inCurrency = { currency: format.currency(currency) }
  return (
    <DialogForm onSubmit={submit} className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        {!base && (
          <Field
            label={t('code')}
            hint={t('codeHint')}
            error={errors.code?.message}
            className="sm:col-span-2"
          >
            <TextInput
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              {...register('code')}
            />
          </Field>
        )}
        <ShareOrAmount
          unit={register('unit')}
          size={register('size')}
          chosen={watch('unit')}
          unitText={(unit) => t(`units.${unit}`)}
          currency={currency}
          error={errors.size?.message}
        />
        {(['fromDate', 'toDate'] as const).map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field }) => <DateField {...field} label={t(name)} error={errors[name]?.message} />}
          />
        ))}
        <Field
          label={t('maxUses')}
          hint={base ? t('usedNow', { uses }) : t('noLimit')}
          error={errors.maxUses?.message}
        >
          <NumberInput min={1} {...register('maxUses')} />
        </Field>
        <Field label={t('maxUsesPerPerson')} hint={t('noLimit')} error={errors.maxUsesPerPerson?.message}>
          <NumberInput min={1} {...register('maxUsesPerPerson')} />
        </Field>
        <Field label={t('minimum', inCurrency)} hint={t('minimumHint')} error={errors.minimum?.message}>
          <NumberInput min={0} step="any" {...register('minimum')} />
        </Field>
      </div>
      <Checkbox label={t('firstVisitOnly')} {...register('firstVisitOnly')} />
      <fieldset className="min-w-0">
        <legend className="font-semibold">{t('services')}</legend>
        <p className="text-muted text-sm">{t('servicesHint')}</p>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {services.map((service) => (
            <Checkbox
              key={service._id}
              label={textOf(service).name}
              value={service._id}
              {...register('serviceIds')}
            />
          ))}
        </div>
        <FieldError error={errors.serviceIds?.message} />
      </fieldset>
      <Button type="submit" busy={add.isPending || edit.isPending} className="sm:justify-self-end">
        {t('save')}
      </Button>
      {question}
    </DialogForm>
  )
}
