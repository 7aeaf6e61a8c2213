import type { Schedule } from '@jhilik/contract/schedules.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { ServiceOptions } from '../../catalog/services/service-options.tsx'
import { readNumber, readOptionalNumber } from '../../lib/forms/number-text.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import type { ScheduleInput } from './schedule-input.ts'
import { countSlots } from './slot-counts.ts'

interface RhythmFieldsProps {
  /** Null for a new one. The service of an existing one cannot be changed. */
  schedule: Schedule | null
  services: Service[]
}

/** Service, slot length, buffer, capacity and validity. */
export function ScheduleFields({ schedule, services }: RhythmFieldsProps) {
  const t = useTranslations('dashboard.schedules')
  const nameOf = useServiceName()
  const { control, register, formState } = useFormContext<ScheduleInput>()
  const { errors } = formState
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
      <Controller
        control={control}
        name="validFrom"
        render={({ field }) => (
          <DateField {...field} label={t('validFrom')} error={errors.validFrom?.message} required />
        )}
      />
      <Controller
        control={control}
        name="validTo"
        render={({ field: { value, onChange, ...field } }) => (
          <DateField
            {...field}
            value={value ?? ''}
            onChange={(date) => onChange(date || null)}
            label={t('validTo')}
            hint={t('validToHint')}
            error={errors.validTo?.message}
          />
        )}
      />
      <p role="status" className="font-semibold tabular-nums empty:-mt-4 sm:col-span-2 xl:col-span-1">
        {length ? t(aWeek > 0 ? 'facts.aWeek' : 'facts.noneAWeek', { count: aWeek }) : null}
      </p>
    </div>
  )
}
