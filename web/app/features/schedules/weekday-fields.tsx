import { endsNextDay } from '@jhilik/contract/slot-times.ts'
import { Copy, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { CopyHours } from './copy-hours.tsx'
import type { ScheduleInput } from './schedule-input.ts'
import { dateOn } from './weekly-hours.ts'

interface WeekdayFieldsProps {
  weekday: number
  /** This day's intervals and their places in the list of all. */
  stretches: { id: string; index: number }[]
  onAdd: (opens: string) => void
  onRemove: (index: number) => void
  onCopy: (to: number[]) => void
}

export function WeekdayFields({ weekday, stretches, onAdd, onRemove, onCopy }: WeekdayFieldsProps) {
  const t = useTranslations('dashboard.schedules')
  const format = useFormat()
  const { control, formState } = useFormContext<ScheduleInput>()
  const hours = useWatch({ control, name: 'hours' })
  const [copying, setCopying] = useState(false)
  const day = format.date(dateOn(weekday), 'longWeekday')
  const errors = formState.errors.hours

  return (
    <fieldset className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 border-line border-t py-3 sm:grid-cols-[6.5rem_1fr_auto] sm:items-start">
      <legend className="sr-only">{day}</legend>
      <span aria-hidden className="font-semibold sm:pt-2.5">
        {day}
      </span>
      <div className="order-last col-span-2 flex min-w-0 flex-col gap-2 sm:order-none sm:col-span-1">
        {stretches.length === 0 && <p className="text-muted sm:pt-2.5">{t('closedDay')}</p>}
        {stretches.map(({ id, index }) => (
          <div key={id} className="flex items-start gap-2">
            <Controller
              control={control}
              name={`hours.${index}.opens`}
              render={({ field }) => (
                <TimeField
                  {...field}
                  label={t('opensOn', { day })}
                  hideLabel
                  error={errors?.[index]?.opens?.message}
                  className="flex-1 sm:max-w-40"
                />
              )}
            />
            <span aria-hidden className="hidden pt-2.5 text-muted sm:block">
              –
            </span>
            <Controller
              control={control}
              name={`hours.${index}.closes`}
              render={({ field }) => (
                <TimeField
                  {...field}
                  label={t('closesOn', { day })}
                  hideLabel
                  hint={isOvernight(hours[index]) ? t('nextDay') : undefined}
                  error={errors?.[index]?.closes?.message}
                  className="flex-1 sm:max-w-40"
                />
              )}
            />
            <IconButton label={t('removeHours', { day })} onClick={() => onRemove(index)}>
              <X aria-hidden className="size-5" />
            </IconButton>
          </div>
        ))}
      </div>
      <div className="flex items-start">
        <IconButton
          label={t('addHours', { day })}
          onClick={() => onAdd(stretches.length === 0 ? '09:00' : '')}
        >
          <Plus aria-hidden className="size-5" />
        </IconButton>
        <IconButton
          label={t('copyHours', { day })}
          aria-expanded={copying}
          onClick={() => setCopying(!copying)}
        >
          <Copy aria-hidden className="size-5" />
        </IconButton>
      </div>
      {copying && (
        <CopyHours
          from={weekday}
          onCopy={(to) => {
            onCopy(to)
            setCopying(false)
          }}
        />
      )}
    </fieldset>
  )
}

const isOvernight = (hours: ScheduleInput['hours'][number] | undefined) =>
  Boolean(hours?.opens && hours.closes) &&
  endsNextDay({ startTime: hours?.opens ?? '', endTime: hours?.closes ?? '' })
