import { zodResolver } from '@hookform/resolvers/zod'
import { PLACES_OF_WORK, SERVICE_ASKS, SERVICE_TYPES, type ServiceAsk } from '@jhilik/contract/constants.ts'
import type { FieldError } from '@jhilik/contract/problems.ts'
import type { ServiceRequest } from '@jhilik/contract/service-requests.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { type FormEvent, useId, useState } from 'react'
import { FormProvider, useController, useForm, useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { readNumber } from '../../lib/forms/number-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useFieldMessage, useRefusalText } from '../../lib/language/translated.ts'
import { useSite } from '../../lib/page/site.ts'
import { GatewayWarning } from '../../money/payment-terms/gateway-warning.tsx'
import { TermsExample, TermsField } from '../../money/payment-terms/terms-field.tsx'
import { TERMS_KINDS, typedTerms } from '../../money/payment-terms/terms-input.ts'
import { RecentChanges } from '../../people/history/recent-changes.tsx'
import { useSaveChanges } from '../../people/history/use-save-changes.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Field, Options, Select, Textarea, TextInput } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { PictureField } from '../../ui/pictures/picture-field.tsx'
import { stockLink } from '../../ui/pictures/stock-pictures.tsx'
import { toast } from '../../ui/toast-store.ts'
import { changedFields, FormDialog, isChanged, useUnsaved } from '../../ui/unsaved.tsx'
import { AddOnsField } from './add-ons-field.tsx'
import { useSaveService } from './api.ts'
import { type ServiceInput, serviceFields, serviceFormSchema, toServiceInput } from './form-schema.ts'
import { IncludesField } from './includes-field.tsx'
import { SizesField } from './sizes-field.tsx'

interface ServiceFormProps {
  /** Null for a new one. */
  service: Service | null
  onDone: () => void
}

function ServiceForm({ service, onDone }: ServiceFormProps) {
  const t = useTranslations('dashboard')
  const { currency: businessCurrency } = useSite()
  const format = useFormat()
  const refusalText = useRefusalText()
  const fieldMessage = useFieldMessage()
  const ownCurrency = service?.currency ?? businessCurrency
  const save = useSaveService()
  // The service as the form was filled with it: the list is read again later.
  const [base] = useState(service)
  const { save: saveChanges, question } = useSaveChanges<Service>({
    names: { listedPrice: 'price', bn: 'nameBn' },
    show: (field, values) => {
      const { listedPrice = 0, currency = ownCurrency, bn, includes = [], asks: asked = [] } = values
      const { sizes: ownSizes = [], addOns = [] } = values
      switch (field) {
        case 'listedPrice':
          return format.money(listedPrice, currency)
        case 'description':
          return values.description
        case 'includes':
          return includes.join('\n')
        case 'bn':
          return bn && [bn.name, bn.description, ...bn.includes].join('\n')
        case 'sizes':
        case 'addOns':
          return (field === 'sizes' ? ownSizes : addOns)
            .map(
              (row) =>
                `${row.name} ${format.money(row.listedPrice, currency)}, ${format.duration(row.duration)}`,
            )
            .join('\n')
        case 'img':
          return <img src={values.img} alt="" className="h-20 rounded-control" />
        case 'asks':
          return asked.map((ask) => t(`services.askFor.${ask}`)).join('\n')
        default:
          return undefined
      }
    },
  })
  const form = useForm<ServiceInput, unknown, ServiceRequest>({
    resolver: zodResolver(serviceFormSchema),
    defaultValues: toServiceInput(service, businessCurrency, stockLink('placeholder')),
  })
  const { register, handleSubmit, setError, setValue, getValues, control, formState } = form
  const currency = useWatch({ control, name: 'currency' }) ?? ownCurrency
  const { errors, dirtyFields } = formState
  const hasSizes = (useWatch({ control, name: 'sizes' }) ?? []).length > 0
  const leave = useUnsaved(isChanged(dirtyFields))
  const { field: img } = useController({ name: 'img', control })
  const { field: asks } = useController({ name: 'asks', control })
  const { field: includes } = useController({ name: 'includes', control })
  const [uploading, setUploading] = useState(false)

  function changesOf(fields: ServiceRequest) {
    const changes = changedFields(fields, dirtyFields)
    // These are amounts of the chosen currency.
    const { listedPrice, paymentTerms = null, sizes, addOns } = fields
    return changes.currency ? { ...changes, listedPrice, paymentTerms, sizes, addOns } : changes
  }

  /** The service costs what its cheapest size costs; the form does not show its own price then. */
  function takeCheapest() {
    const [cheapest] =
      getValues('sizes')
        ?.map(({ listedPrice, duration }) => ({ listedPrice, duration, order: readNumber(listedPrice) }))
        .toSorted((one, other) => one.order - other.order) ?? []
    if (!cheapest) return
    setValue('listedPrice', cheapest.listedPrice)
    setValue('duration', cheapest.duration)
  }

  const send = handleSubmit(async (fields) => {
    let warnings: FieldError[] = []
    try {
      const saved = service
        ? await saveChanges(base ?? service, changesOf(fields) as Partial<Service>, (edit) =>
            save.mutateAsync({ id: service._id, edit }),
          )
        : await save.mutateAsync({ id: null, fields })
      if (!saved) return
      warnings = saved.warnings ?? warnings
    } catch (error) {
      console.error('The service was not saved', error)
      showFieldErrors(error, serviceFields, setError)
      toast.error({
        title: t(service ? 'services.updateFailed' : 'services.addFailed'),
        description: refusalText(error),
      })
      return
    }
    toast.success({ title: t(service ? 'services.updated' : 'services.added') })
    for (const { message } of warnings) {
      toast.error({ title: t('picture.notStored'), description: fieldMessage(message) })
    }
    onDone()
  })

  const submit = (event: FormEvent) => {
    takeCheapest()
    void send(event)
  }

  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className="grid gap-4 sm:grid-cols-2">
        <Field label={t('services.name')} error={errors.name?.message} required className="sm:col-span-2">
          <TextInput {...register('name')} />
        </Field>
        <Field
          label={t('services.descriptionField')}
          error={errors.description?.message}
          required
          className="sm:col-span-2"
        >
          <Textarea rows={3} {...register('description')} />
        </Field>
        <IncludesField field={includes} error={errors.includes?.message} className="min-w-0 sm:col-span-2" />
        <BanglaFields className="sm:col-span-2" />
        {ownCurrency !== businessCurrency && (
          <Field
            label={t('services.currency')}
            hint={t('services.currencyHint', {
              own: format.currency(ownCurrency),
              business: format.currency(businessCurrency),
            })}
            error={errors.currency?.message}
            className="sm:col-span-2"
          >
            <Select {...register('currency', { deps: 'listedPrice' })}>
              <option value={ownCurrency}>{format.currency(ownCurrency)}</option>
              <option value={businessCurrency}>{format.currency(businessCurrency)}</option>
            </Select>
          </Field>
        )}
        {!hasSizes && (
          <>
            <Field
              label={t('services.price', { currency: format.currency(currency) })}
              error={errors.listedPrice?.message}
              required
            >
              <NumberInput min={0} step="any" {...register('listedPrice')} />
            </Field>
            <Field label={t('services.duration')} error={errors.duration?.message} required>
              <NumberInput min={1} {...register('duration')} />
            </Field>
          </>
        )}
        <SizesField currency={currency} className="sm:col-span-2" />
        <AddOnsField sizes={service?.sizes ?? []} currency={currency} className="sm:col-span-2" />
        <ServiceTerms currency={currency} className="min-w-0 sm:col-span-2" />
        <PictureField
          label={t('services.img')}
          hint={t('services.imgHint')}
          error={errors.img?.message}
          required
          purpose="service"
          field={img}
          onUploading={setUploading}
          className="sm:col-span-2"
        />
        <Field label={t('services.type')} error={errors.serviceType?.message} className="sm:col-span-2">
          <Select {...register('serviceType')}>
            <Options of={SERVICE_TYPES} text={(type) => t(`services.types.${type}`)} />
          </Select>
        </Field>
        <Field
          label={t('services.doneAt')}
          hint={t('services.doneAtHint')}
          error={errors.doneAt?.message}
          className="sm:col-span-2"
        >
          <Select {...register('doneAt')}>
            <Options of={PLACES_OF_WORK} text={(place) => t(`services.doneAtOf.${place}`)} />
          </Select>
        </Field>
        <AsksField value={asks.value ?? []} onChange={asks.onChange} className="min-w-0 sm:col-span-2" />
        <div className="flex flex-wrap justify-end gap-3 sm:col-span-2">
          <Button variant="secondary" disabled={save.isPending} onClick={() => leave(onDone)}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" busy={save.isPending} disabled={uploading}>
            {t('services.save')}
          </Button>
        </div>
        {question}
      </form>
    </FormProvider>
  )
}

interface ServiceDialogProps {
  /** Null for a new service, undefined when the dialog is closed. */
  edited: Service | null | undefined
  onClose: () => void
}

export function ServiceDialog({ edited, onClose }: ServiceDialogProps) {
  const t = useTranslations('dashboard.services')
  return (
    <FormDialog
      open={edited !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t(edited ? 'editTitle' : 'addTitle')}
    >
      {edited !== undefined && <ServiceForm service={edited} onDone={onClose} />}
      {edited && (
        <div className="mt-5">
          <RecentChanges type="service" id={edited._id} />
        </div>
      )}
    </FormDialog>
  )
}

/** The service's payment terms, and what they mean for its price. */
function ServiceTerms({ currency, className }: { currency: string; className: string }) {
  const { control } = useFormContext<ServiceInput>()
  const [terms, price] = useWatch({ control, name: ['paymentTerms', 'listedPrice'] })
  return (
    <TermsField kinds={TERMS_KINDS} currency={currency} className={className}>
      <TermsExample terms={typedTerms(terms)} price={price} currency={currency} />
      <GatewayWarning terms={typedTerms(terms)} price={price} currency={currency} />
    </TermsField>
  )
}

interface AsksFieldProps {
  className?: string
  value: readonly ServiceAsk[]
  onChange: (asks: ServiceAsk[]) => void
}

/** Chooses what the booking form asks for, besides contact and address. */
function AsksField({ value, onChange, className }: AsksFieldProps) {
  const t = useTranslations('dashboard.services')
  const id = useId()
  return (
    <fieldset className={className} aria-describedby={`${id}-hint`}>
      <legend className="mb-0.5 font-semibold text-ink text-sm">{t('asks')}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {SERVICE_ASKS.map((ask) => (
          <label key={ask} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={value.includes(ask)}
              onChange={({ target }) =>
                onChange(SERVICE_ASKS.filter((one) => (one === ask ? target.checked : value.includes(one))))
              }
              className="size-5 shrink-0 accent-brand"
            />
            {t(`askFor.${ask}`)}
          </label>
        ))}
      </div>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {t('asksHint')}
      </p>
    </fieldset>
  )
}

/** The service's texts in Bangla. */
function BanglaFields({ className }: { className?: string }) {
  const t = useTranslations('dashboard.services')
  const hint = useId()
  const { register, control, formState } = useFormContext<ServiceInput, unknown, ServiceRequest>()
  const errors = formState.errors.bn
  const { field: includes } = useController({ name: 'bn.includes', control })
  return (
    <fieldset aria-describedby={hint} className={cx('min-w-0 rounded-card bg-sunken p-4 sm:p-5', className)}>
      {/* A floating legend stands inside of the padding. */}
      <legend className="float-left w-full font-bold text-ink">{t('bn.title')}</legend>
      <p id={hint} className="clear-both mt-1 mb-4 text-soft text-sm">
        {t('bn.hint')}
      </p>
      <div className="grid gap-4">
        <Field label={t('bn.name')} error={errors?.name?.message}>
          <TextInput lang="bn" {...register('bn.name')} />
        </Field>
        <Field label={t('bn.description')} error={errors?.description?.message}>
          <Textarea lang="bn" rows={3} {...register('bn.description')} />
        </Field>
        <IncludesField inBangla field={includes} error={errors?.includes?.message} className="min-w-0" />
      </div>
    </fieldset>
  )
}
