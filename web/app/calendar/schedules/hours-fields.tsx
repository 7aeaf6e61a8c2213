import type { addScheduleRequestSchema } from '@jhilik/contract/schedules.ts'
import { endsNextDay } from '@jhilik/contract/slot-times.ts'
import { Copy, Plus, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { useFormat } from '../../lib/language/format.ts'
import { dateOn, WEEKDAYS } from '../../lib/language/weekdays.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { FieldError } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TimeField } from '../../ui/time-field.tsx'

interface HoursFieldsProps {
  title?: string
  /** The text that is shown for a day without hours. */
  closedDay?: string
}

/** Opening hours by weekday, with any number of intervals a day, in the form's field `hours`. */
export function HoursFields({ title, closedDay }: HoursFieldsProps) {
  const t = useTranslations('dashboard.schedules')
  const { control, formState, getValues } = useFormContext<ScheduleInput>()
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'hours' })
  const problem = formState.errors.hours?.root?.message ?? formState.errors.hours?.message

  function copy(from: number, to: readonly number[]) {
    const hours = getValues('hours')
    const model = hours.filter(({ weekday }) => weekday === from)
    replace([
      ...hours.filter(({ weekday }) => !to.includes(weekday)),
      ...to.flatMap((weekday) => model.map((one) => ({ ...one, weekday }))),
    ])
  }

  return (
    <fieldset className="@container flex min-w-0 flex-col">
      <legend className="mb-2 font-bold text-lg">{title ?? t('hours')}</legend>
      <FieldError error={problem} className="mb-2" />
      {WEEKDAYS.map((weekday) => (
        <WeekdayFields
          key={weekday}
          weekday={weekday}
          closedDay={closedDay ?? t('closedDay')}
          stretches={fields.flatMap((field, index) =>
            field.weekday === weekday ? [{ id: field.id, index }] : [],
          )}
          onAdd={(opens) => append({ weekday, opens, closes: '' })}
          onRemove={remove}
          onCopy={(to) => copy(weekday, to)}
        />
      ))}
    </fieldset>
  )
}

/** The values of the schedule form. */
export type ScheduleInput = z.input<typeof addScheduleRequestSchema>

interface WeekdayFieldsProps {
  weekday: number
  closedDay: string
  /** This day's intervals and their places in the list of all. */
  stretches: { id: string; index: number }[]
  onAdd: (opens: string) => void
  onRemove: (index: number) => void
  onCopy: (to: number[]) => void
}

function WeekdayFields({ weekday, closedDay, stretches, onAdd, onRemove, onCopy }: WeekdayFieldsProps) {
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
        {stretches.length === 0 && <p className="text-muted @min-[37rem]:pt-2.5">{closedDay}</p>}
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
                    isEnd
                    label={t('closesOn', { day })}
                    hideLabel
                    hint={isOvernight(hours[index]) ? t('nextDay') : undefined}
                    error={errors?.[index]?.closes?.message}
                    className="min-w-0 flex-1 basis-36 @min-[37rem]:max-w-40 @min-[37rem]:basis-28"
                  />
                )}
              />
            </div>
            <IconButton
              icon={X}
              label={t('removeHours', { day })}
              className="ml-auto"
              onClick={() => remove(index)}
            />
          </div>
        ))}
      </div>
      <div className="flex items-start">
        <IconButton
          ref={adding}
          icon={Plus}
          label={t('addHours', { day })}
          onClick={() => onAdd(stretches.length === 0 ? '09:00' : '')}
        />
        <IconButton
          ref={toggle}
          icon={Copy}
          label={t('copyHours', { day })}
          aria-expanded={copying}
          onClick={() => setCopying(!copying)}
        />
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

/** Chooses the weekdays that get the hours of this one. */
function CopyHours({ from, onCopy }: { from: number; onCopy: (to: number[]) => void }) {
  const t = useTranslations('dashboard.schedules')
  const format = useFormat()
  const others = WEEKDAYS.filter((weekday) => weekday !== from)
  const [chosen, setChosen] = useState<number[]>(others)
  const toggle = (weekday: number) =>
    setChosen(chosen.includes(weekday) ? chosen.filter((one) => one !== weekday) : [...chosen, weekday])

  return (
    <div className="flex flex-wrap items-center gap-2 rounded-control bg-sunken p-3 order-last basis-full @min-[37rem]:order-none @min-[37rem]:col-span-3">
      <span className="font-semibold text-sm">{t('copyTo')}</span>
      {others.map((weekday) => (
        <button
          key={weekday}
          type="button"
          aria-pressed={chosen.includes(weekday)}
          onClick={() => toggle(weekday)}
          className={cx(
            'min-h-11 rounded-control border px-3 font-semibold text-sm',
            chosen.includes(weekday)
              ? 'border-brand bg-accent-soft text-link'
              : 'border-line-strong bg-surface text-soft hover:text-ink',
          )}
        >
          {format.date(dateOn(weekday), 'weekday')}
        </button>
      ))}
      <Button disabled={chosen.length === 0} onClick={() => onCopy(chosen)}>
        {t('copy')}
      </Button>
    </div>
  )
}

/** The opening hours, and what they apply to: beside them, or above them where there is not room for both. */
export function HoursLayout({ children, ...hours }: HoursFieldsProps & { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-start gap-5 xl:@min-[50rem]:grid-cols-[1fr_16rem]">
        <Card>
          <CardBody>
            <HoursFields {...hours} />
          </CardBody>
        </Card>
        <Card className="order-first xl:@min-[50rem]:order-none">
          <CardBody>{children}</CardBody>
        </Card>
      </div>
    </div>
  )
}
