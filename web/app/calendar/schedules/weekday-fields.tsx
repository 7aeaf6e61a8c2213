import { endsNextDay } from '@jhilik/contract/slot-times.ts'
import { Copy, Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { dateOn } from '../../lib/language/weekdays.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { CopyHours } from './copy-hours.tsx'
import type { ScheduleInput } from './schedule-input.ts'

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
  const adding = useRef<HTMLButtonElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const day = format.date(dateOn(weekday), 'longWeekday')
  const errors = formState.errors.hours

  // The pressed buttons go: others of the day get the focus.
  function remove(index: number) {
    onRemove(index)
    adding.current?.focus()
  }

  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 border-line border-t py-3 @min-[37rem]:grid @min-[37rem]:grid-cols-[6.5rem_1fr_auto] @min-[37rem]:items-start">
      <legend className="sr-only">{day}</legend>
      <span aria-hidden className="grow font-semibold @min-[37rem]:pt-2.5">
        {day}
      </span>
      <div className="order-last flex min-w-0 basis-full flex-col gap-2 @min-[37rem]:order-none">
        {stretches.length === 0 && <p className="text-muted @min-[37rem]:pt-2.5">{t('closedDay')}</p>}
        {stretches.map(({ id, index }) => (
          <div key={id} className="flex flex-wrap items-start gap-2">
            <div className="flex min-w-0 flex-1 basis-32 flex-wrap items-start gap-2">
              <Controller
                control={control}
                name={`hours.${index}.opens`}
                render={({ field }) => (
                  <TimeField
                    {...field}
                    label={t('opensOn', { day })}
                    hideLabel
                    error={errors?.[index]?.opens?.message}
                    className="min-w-0 flex-1 basis-36 @min-[37rem]:max-w-40 @min-[37rem]:basis-28"
                  />
                )}
              />
              <span aria-hidden className="hidden pt-2.5 text-muted @min-[37rem]:block">
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
                    className="min-w-0 flex-1 basis-36 @min-[37rem]:max-w-40 @min-[37rem]:basis-28"
                  />
                )}
              />
            </div>
            <IconButton label={t('removeHours', { day })} className="ml-auto" onClick={() => remove(index)}>
              <X aria-hidden className="size-5" />
            </IconButton>
          </div>
        ))}
      </div>
      <div className="flex items-start">
        <IconButton
          ref={adding}
          label={t('addHours', { day })}
          onClick={() => onAdd(stretches.length === 0 ? '09:00' : '')}
        >
          <Plus aria-hidden className="size-5" />
        </IconButton>
        <IconButton
          ref={toggle}
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
            toggle.current?.focus()
          }}
        />
      )}
    </fieldset>
  )
}

const isOvernight = (hours: ScheduleInput['hours'][number] | undefined) =>
  Boolean(hours?.opens && hours.closes) &&
  endsNextDay({ startTime: hours?.opens ?? '', endTime: hours?.closes ?? '' })
