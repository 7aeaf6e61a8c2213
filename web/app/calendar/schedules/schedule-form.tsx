import { zodResolver } from '@hookform/resolvers/zod'
import {
  type AddScheduleRequest,
  addScheduleRequestSchema,
  type Schedule,
} from '@jhilik/contract/schedules.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { useState } from 'react'
import { FormProvider, useController, useForm, useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { ServiceOptions } from '../../catalog/admin/service-parts.tsx'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { readNumber, readOptionalNumber } from '../../lib/forms/number-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { RecentChanges } from '../../people/history/recent-changes.tsx'
import { useSaveChanges } from '../../people/history/use-save-changes.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { changedFields, isChanged, useUnsaved } from '../../ui/unsaved.tsx'
import { useAddSchedule, useEditSchedule } from './api.ts'
import { HoursLayout, type ScheduleInput } from './hours-fields.tsx'
import { countSlots } from './slot-counts.ts'
import type { Outcome } from './withdrawal.tsx'

interface ScheduleFormProps {
  /** Null for a new one. */
  schedule: Schedule | null
  services: Service[]
  /** `outcome` is null for a new schedule. */
  onSaved: (schedule: Schedule, outcome: Outcome | null) => void
  onCancel: () => void
}

const OPEN_DAYS = [7, 1, 2, 3, 4]

const blank = (today: string): ScheduleInput => ({
  service: '',
  validFrom: today,
  validTo: null,
  hours: OPEN_DAYS.map((weekday) => ({ weekday, opens: '09:00', closes: '17:00' })),
  slotMinutes: null,
  bufferMinutes: 0,
  capacity: 1,
  // The schedule is activated with the first slots, after their preview.
  active: false,
})

export function ScheduleForm({ schedule, services, onSaved, onCancel }: ScheduleFormProps) {
  const t = useTranslations('dashboard')
  const format = useFormat()
  const nameOf = useServiceName()
  const add = useAddSchedule()
  const edit = useEditSchedule()
  // The schedule as the form was filled with it: the list is read again later.
  const [base] = useState(schedule)
  const { save, question } = useSaveChanges<Schedule>()
  const form = useForm<ScheduleInput, unknown, AddScheduleRequest>({
    resolver: zodResolver(addScheduleRequestSchema),
    defaultValues: schedule ? { ...schedule, service: schedule.service._id } : blank(format.today()),
  })

  const { dirtyFields } = form.formState
  const leave = useUnsaved(isChanged(dirtyFields))

  const submit = form.handleSubmit(async (fields) => {
    try {
      if (schedule) {
        const { service: _, ...changes } = changedFields(fields, dirtyFields)
        const outcome = await save(base ?? schedule, changes, edit.mutateAsync)
        if (!outcome) return
        const { schedule: saved, ...withdrawal } = outcome
        onSaved(saved, { ...withdrawal, title: t('schedules.saved', { service: nameOf(saved.service) }) })
      } else onSaved(await add.mutateAsync(fields), null)
    } catch (error) {
      console.error('The schedule was not saved', error)
      const stretches = fields.hours.flatMap((_, index) => [
        `hours.${index}.opens` as const,
        `hours.${index}.closes` as const,
      ])
      const names = ['service', 'validFrom', 'validTo', 'slotMinutes', 'bufferMinutes', 'capacity'] as const
      showFieldErrors(error, [...names, ...stretches], form.setError)
      toast.error({ title: t('schedules.saveFailed') })
    }
  })

  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate aria-labelledby="schedule-form" className="flex flex-col gap-5">
        <h2 id="schedule-form" className="text-2xl">
          {t(schedule ? 'schedules.editTitle' : 'schedules.addTitle')}
        </h2>
        <HoursLayout>
          <ScheduleFields schedule={schedule} services={services} />
        </HoursLayout>
        <p className="max-w-prose text-soft text-sm">
          {t(schedule?.active ? 'schedules.editHint' : 'schedules.addHint')}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={add.isPending || edit.isPending}>
            {t(schedule ? 'schedules.save' : 'schedules.saveAndPreview')}
          </Button>
          <Button
            variant="secondary"
            disabled={add.isPending || edit.isPending}
            onClick={() => leave(onCancel)}
          >
            {t('common.cancel')}
          </Button>
        </div>
        {question}
        {schedule && <RecentChanges type="schedule" id={schedule._id} />}
      </form>
    </FormProvider>
  )
}

interface ScheduleFieldsProps {
  /** Null for a new one. The service of an existing one cannot be changed. */
  schedule: Schedule | null
  services: Service[]
}

/** Service, slot length, buffer, capacity and validity. */
function ScheduleFields({ schedule, services }: ScheduleFieldsProps) {
  const t = useTranslations('dashboard.schedules')
  const nameOf = useServiceName()
  const { control, register, formState } = useFormContext<ScheduleInput>()
  const { errors } = formState
  const { field: from } = useController({ control, name: 'validFrom' })
  const { field: to } = useController({ control, name: 'validTo' })
  const { service, hours, slotMinutes, bufferMinutes } = useWatch({ control })
  const duration = services.find(({ _id }) => _id === service)?.duration ?? schedule?.duration
  const length = slotMinutes ?? duration
  const aWeek = countSlots({
    hours: (hours ?? []).map(({ opens = '', closes = '' }) => ({ opens, closes })),
    length: length ?? 0,
    buffer: bufferMinutes ?? 0,
  })

  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1">
      {schedule ? (
        <p className="flex flex-col">
          <span className="font-semibold text-sm">{t('service')}</span>
          {nameOf(schedule.service)}
        </p>
      ) : (
        <Field label={t('service')} error={errors.service?.message} required>
          <Select {...register('service')}>
            <option value="">{t('chooseService')}</option>
            <ServiceOptions services={services} />
          </Select>
        </Field>
      )}
      <Field
        label={t('slotMinutes')}
        hint={duration ? t('slotMinutesHint', { count: duration }) : undefined}
        error={errors.slotMinutes?.message}
      >
        <NumberInput min={5} {...register('slotMinutes', { setValueAs: readOptionalNumber })} />
      </Field>
      <Field label={t('bufferMinutes')} hint={t('bufferMinutesHint')} error={errors.bufferMinutes?.message}>
        <NumberInput min={0} {...register('bufferMinutes', { setValueAs: readNumber })} />
      </Field>
      <Field label={t('capacity')} hint={t('capacityHint')} error={errors.capacity?.message}>
        <NumberInput min={1} max={100} {...register('capacity', { setValueAs: readNumber })} />
      </Field>
      <DateField {...from} label={t('validFrom')} error={errors.validFrom?.message} required />
      <DateField
        {...to}
        value={to.value ?? ''}
        onChange={(date) => to.onChange(date || null)}
        label={t('validTo')}
        hint={t('validToHint')}
        error={errors.validTo?.message}
      />
      <p role="status" className="font-semibold tabular-nums empty:-mt-4 sm:col-span-2 xl:col-span-1">
        {length ? t(aWeek > 0 ? 'facts.aWeek' : 'facts.noneAWeek', { count: aWeek }) : null}
      </p>
    </div>
  )
}
