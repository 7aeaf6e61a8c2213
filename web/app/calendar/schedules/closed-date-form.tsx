import { zodResolver } from '@hookform/resolvers/zod'
import { type CloseDatesRequest, closeDatesRequestSchema } from '@jhilik/contract/schedules.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { useQuery } from '@tanstack/react-query'
import { useController, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { ServiceOptions } from '../../catalog/admin/service-parts.tsx'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { bookingAreasQuery, useBookingAreaName } from '../../lib/page/booking-areas.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Checkbox, Field, Select, TextInput } from '../../ui/field.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { isChanged, useUnsaved } from '../../ui/unsaved.tsx'
import { useCloseDates } from './api.ts'
import type { Outcome } from './withdrawal.tsx'

/** An empty `to` means one day, empty times whole days, and neither service nor area the whole business. */
const formSchema = z
  .object({
    name: z.string(),
    from: z.string(),
    to: z.string(),
    wholeDays: z.boolean(),
    fromTime: z.string(),
    toTime: z.string(),
    service: z.string(),
    area: z.string(),
    shown: z.boolean(),
  })
  .transform(
    ({
      to,
      wholeDays,
      fromTime,
      toTime,
      service,
      area,
      ...fields
    }): z.input<typeof closeDatesRequestSchema> => ({
      ...fields,
      to: to || fields.from,
      ...(!wholeDays && { fromTime, toTime }),
      service: service || null,
      area: area || null,
    }),
  )
  .pipe(closeDatesRequestSchema)

const blank = {
  name: '',
  from: '',
  to: '',
  wholeDays: true,
  fromTime: '',
  toTime: '',
  service: '',
  area: '',
  shown: false,
}
const fieldNames = ['name', 'from', 'to', 'fromTime', 'toTime', 'service', 'area'] as const

interface ClosedDateFormProps {
  services: Service[]
  onClosed: (outcome: Outcome) => void
}

export function ClosedDateForm({ services, onClosed }: ClosedDateFormProps) {
  const t = useTranslations('dashboard.closedDates')
  const areaName = useBookingAreaName()
  const { data: areas = [] } = useQuery(bookingAreasQuery())
  const close = useCloseDates()
  const { control, register, handleSubmit, setError, setValue, clearErrors, reset, watch, formState } =
    useForm<z.input<typeof formSchema>, unknown, CloseDatesRequest>({
      resolver: zodResolver(formSchema),
      defaultValues: blank,
    })
  const { errors, dirtyFields } = formState
  const { field: from } = useController({ control, name: 'from' })
  const { field: to } = useController({ control, name: 'to' })
  const { field: fromTime } = useController({ control, name: 'fromTime' })
  const { field: toTime } = useController({ control, name: 'toTime' })
  const [service, area] = [watch('service'), watch('area')]
  useUnsaved(isChanged(dirtyFields))

  const chooseSubject = (value: string) => {
    const [kind, id = ''] = value.split(' ')
    setValue('service', kind === 'service' ? id : '', { shouldDirty: true })
    setValue('area', kind === 'area' ? id : '', { shouldDirty: true })
    clearErrors(['service', 'area'])
  }

  const submit = handleSubmit(async (fields) => {
    try {
      const { closedDate, ...withdrawal } = await close.mutateAsync(fields)
      onClosed({ ...withdrawal, title: t('closed', { name: closedDate.name }) })
      reset(blank)
    } catch (error) {
      console.error('The time was not closed', error)
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
      <Checkbox label={t('wholeDays')} {...register('wholeDays')} className="sm:col-span-full" />
      {!watch('wholeDays') && (
        <>
          <TimeField {...fromTime} label={t('fromTime')} error={errors.fromTime?.message} required />
          <TimeField {...toTime} isEnd label={t('toTime')} error={errors.toTime?.message} required />
        </>
      )}
      <Field
        label={t('service')}
        hint={t('crewHint')}
        error={errors.service?.message ?? errors.area?.message}
        className="sm:col-span-full"
      >
        <Select
          value={service ? `service ${service}` : area && `area ${area}`}
          onChange={({ target }) => chooseSubject(target.value)}
        >
          <option value="">{t('wholeBusiness')}</option>
          <optgroup label={t('oneService')}>
            <ServiceOptions services={services} prefix="service " />
          </optgroup>
          {areas.length > 0 && (
            <optgroup label={t('oneArea')}>
              {areas.map((one) => (
                <option key={one._id} value={`area ${one._id}`}>
                  {areaName(one)}
                </option>
              ))}
            </optgroup>
          )}
        </Select>
      </Field>
      <Checkbox label={t('shown')} {...register('shown')} className="sm:col-span-full" />
      <p className="text-soft text-sm sm:col-span-full">{t('addHint')}</p>
      <Button type="submit" busy={close.isPending} className="justify-self-start">
        {t('add')}
      </Button>
    </form>
  )
}
