import { zodResolver } from '@hookform/resolvers/zod'
import { SERVICE_TYPES } from '@jhilik/contract/constants.ts'
import type { ServiceRequest } from '@jhilik/contract/service-requests.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { useState } from 'react'
import { FormProvider, useController, useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { useSite } from '../../lib/page/site.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Select, Textarea, TextInput } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { PictureField } from '../../ui/pictures/picture-field.tsx'
import { stockLink } from '../../ui/pictures/stock-pictures.tsx'
import { toast } from '../../ui/toast-store.ts'
import { changedFields, isChanged, useUnsaved } from '../../ui/unsaved.tsx'
import { useSaveService } from './api.ts'
import { AsksField } from './asks-field.tsx'
import { BanglaFields } from './bangla-fields.tsx'
import { type ServiceInput, serviceFields, serviceFormSchema, toServiceInput } from './form-schema.ts'
import { IncludesField } from './includes-field.tsx'
import { ServiceTerms } from './service-terms.tsx'

interface ServiceFormProps {
  /** Null for a new one. */
  service: Service | null
  onDone: () => void
}

export function ServiceForm({ service, onDone }: ServiceFormProps) {
  const t = useTranslations('dashboard')
  const { currency: businessCurrency } = useSite()
  const format = useFormat()
  const refusalText = useRefusalText()
  const ownCurrency = service?.currency ?? businessCurrency
  const save = useSaveService()
  const form = useForm<ServiceInput, unknown, ServiceRequest>({
    resolver: zodResolver(serviceFormSchema),
    defaultValues: toServiceInput(service, businessCurrency, stockLink('placeholder')),
  })
  const { register, handleSubmit, setError, control, formState } = form
  const currency = useWatch({ control, name: 'currency' }) ?? ownCurrency
  const { errors, dirtyFields } = formState
  const leave = useUnsaved(isChanged(dirtyFields))
  const { field: img } = useController({ name: 'img', control })
  const { field: asks } = useController({ name: 'asks', control })
  const { field: includes } = useController({ name: 'includes', control })
  const [uploading, setUploading] = useState(false)

  function changesOf(fields: ServiceRequest) {
    const changes = changedFields(fields, dirtyFields)
    // These are amounts of the chosen currency.
    const { price, paymentTerms = null } = fields
    return changes.currency ? { ...changes, price, paymentTerms } : changes
  }

  const submit = handleSubmit(async (fields) => {
    try {
      await save.mutateAsync(service ? { id: service._id, fields: changesOf(fields) } : { id: null, fields })
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
    onDone()
  })

  return (
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
      <FormProvider {...form}>
        <BanglaFields className="sm:col-span-2" />
      </FormProvider>
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
          <Select {...register('currency', { deps: 'price' })}>
            <option value={ownCurrency}>{format.currency(ownCurrency)}</option>
            <option value={businessCurrency}>{format.currency(businessCurrency)}</option>
          </Select>
        </Field>
      )}
      <Field
        label={t('services.price', { currency: format.currency(currency) })}
        error={errors.price?.message}
        required
      >
        <NumberInput min={0} step="any" {...register('price')} />
      </Field>
      <Field label={t('services.duration')} error={errors.duration?.message} required>
        <NumberInput min={1} {...register('duration')} />
      </Field>
      <FormProvider {...form}>
        <ServiceTerms currency={currency} className="min-w-0 sm:col-span-2" />
      </FormProvider>
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
          {SERVICE_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`services.types.${type}`)}
            </option>
          ))}
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
    </form>
  )
}
