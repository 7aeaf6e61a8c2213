import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useFieldMessage } from '../../lib/language/translated.ts'
import { WEEKDAYS } from '../../lib/language/weekdays.ts'
import type { ScheduleInput } from './schedule-input.ts'
import { WeekdayFields } from './weekday-fields.tsx'

/** Opening hours by weekday, with any number of intervals a day. */
export function HoursFields() {
  const t = useTranslations('dashboard.schedules')
  const fieldMessage = useFieldMessage()
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
      <legend className="mb-2 font-bold text-lg">{t('hours')}</legend>
      {problem && (
        <p role="alert" className="mb-2 font-medium text-danger text-sm">
          {fieldMessage(problem)}
        </p>
      )}
      {WEEKDAYS.map((weekday) => (
        <WeekdayFields
          key={weekday}
          weekday={weekday}
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
