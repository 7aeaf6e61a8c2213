import { zodResolver } from '@hookform/resolvers/zod'
import { type CloseDatesRequest, closeDatesRequestSchema } from '@jhilik/contract/schedules.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { useController, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { ServiceOptions } from '../../catalog/admin/service-parts.tsx'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Field, Select, TextInput } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { isChanged, useUnsaved } from '../../ui/unsaved.tsx'
import { useCloseDates } from './api.ts'
import type { Outcome } from './withdrawal.tsx'

/** An empty `to` means one day, an empty service the whole business. */
const formSchema = z
  .object({ name: z.string(), from: z.string(), to: z.string(), service: z.string() })
  .transform(
    ({ to, service, ...fields }): z.input<typeof closeDatesRequestSchema> => ({
      ...fields,
      to: to || fields.from,
      service: service || null,
    }),
  )
  .pipe(closeDatesRequestSchema)

const blank = { name: '', from: '', to: '', service: '' }
const fieldNames = ['name', 'from', 'to', 'service'] as const

interface ClosedDateFormProps {
  services: Service[]
  onClosed: (outcome: Outcome) => void
}

export function ClosedDateForm({ services, onClosed }: ClosedDateFormProps) {
  const t = useTranslations('dashboard.closedDates')
  const close = useCloseDates()
  const { control, register, handleSubmit, setError, reset, formState } = useForm<
    z.input<typeof formSchema>,
    unknown,
    CloseDatesRequest
  >({ resolver: zodResolver(formSchema), defaultValues: blank })
  const { errors, dirtyFields } = formState
  const { field: from } = useController({ control, name: 'from' })
  const { field: to } = useController({ control, name: 'to' })
  useUnsaved(isChanged(dirtyFields))

  const submit = handleSubmit(async (fields) => {
    try {
      const { closedDate, ...withdrawal } = await close.mutateAsync(fields)
      onClosed({ ...withdrawal, title: t('closed', { name: closedDate.name }) })
      reset(blank)
    } catch (error) {
      console.error('The days were not closed', error)
      showFieldErrors(error, fieldNames, setError)
      toast.error({ title: t('closeFailed') })
    }
  })

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-labelledby="closed-date-form"
      className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1"
    >
      <h2 id="closed-date-form" className="text-xl sm:col-span-full">
        {t('addTitle')}
      </h2>
      <Field label={t('name')} error={errors.name?.message} required className="sm:col-span-full">
        <TextInput placeholder={t('namePlaceholder')} {...register('name')} />
      </Field>
      <DateField {...from} label={t('from')} error={errors.from?.message} required />
      <DateField {...to} label={t('to')} hint={t('toHint')} error={errors.to?.message} />
      <Field label={t('service')} error={errors.service?.message} className="sm:col-span-full">
        <Select {...register('service')}>
          <option value="">{t('wholeBusiness')}</option>
          <ServiceOptions services={services} />
        </Select>
      </Field>
      <p className="text-soft text-sm sm:col-span-full">{t('addHint')}</p>
      <Button type="submit" busy={close.isPending} className="justify-self-start">
        {t('add')}
      </Button>
    </form>
  )
}
