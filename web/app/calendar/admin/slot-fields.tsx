import { endsNextDay, isSlotTime } from '@jhilik/contract/slot-times.ts'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { readNumber } from '../../lib/forms/number-text.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Field } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { TimeField } from '../../ui/time-field.tsx'

export interface SlotFieldValues {
  date: string
  startTime: string
  endTime: string
  capacity?: number | undefined
}

interface SlotFieldsProps {
  /** Slots with bookings cannot be moved. */
  isTimeFixed?: boolean
  fewestSeats?: number
  seatsHint: string
}

/** Date, times and capacity of a slot; inside a `FormProvider`. */
export function SlotFields({ isTimeFixed = false, fewestSeats = 1, seatsHint }: SlotFieldsProps) {
  const t = useTranslations('dashboard.createSlot')
  const { control, register, formState } = useFormContext<SlotFieldValues>()
  const { errors } = formState
  const [startTime, endTime] = useWatch({ control, name: ['startTime', 'endTime'] })
  const times = { startTime, endTime }
  const isOvernight = Boolean(startTime && endTime) && endsNextDay(times) && isSlotTime(times)
  return (
    <>
      <Controller
        control={control}
        name="date"
        render={({ field }) => (
          <DateField
            {...field}
            label={t('date')}
            error={errors.date?.message}
            required
            disabled={isTimeFixed}
            className="sm:col-span-2"
          />
        )}
      />
      <Controller
        control={control}
        name="startTime"
        render={({ field }) => (
          <TimeField
            {...field}
            label={t('startTime')}
            error={errors.startTime?.message}
            required
            disabled={isTimeFixed}
          />
        )}
      />
      <Controller
        control={control}
        name="endTime"
        render={({ field }) => (
          <TimeField
            {...field}
            label={t('endTime')}
            hint={isOvernight ? t('nextDay') : undefined}
            error={errors.endTime?.message}
            required
            disabled={isTimeFixed}
          />
        )}
      />
      <Field label={t('seats')} hint={seatsHint} error={errors.capacity?.message}>
        <NumberInput
          min={fewestSeats}
          max={100}
          className="tabular-nums"
          {...register('capacity', { setValueAs: readNumber })}
        />
      </Field>
    </>
  )
}
