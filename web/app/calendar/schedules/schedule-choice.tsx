import type { ChangeHoursRequest, Schedule } from '@jhilik/contract/schedules.ts'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useFieldMessage } from '../../lib/language/translated.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'

const rowClass = 'flex min-h-11 items-center gap-3'
const boxClass = 'size-5 shrink-0 accent-brand'

/** Chooses the schedules that get the hours: all of them, or some. */
export function ScheduleChoice({ schedules }: { schedules: Schedule[] }) {
  const t = useTranslations('dashboard.schedules')
  const format = useFormat()
  const nameOf = useServiceName()
  const fieldMessage = useFieldMessage()
  const errorId = useId()
  const { field, fieldState } = useController<ChangeHoursRequest, 'schedules'>({ name: 'schedules' })
  const { value, onChange } = field
  const ids = schedules.map(({ _id }) => _id)
  const all = ids.every((id) => value.includes(id))
  const problem = fieldState.error?.message ?? fieldState.error?.root?.message
  return (
    <fieldset className="flex min-w-0 flex-col" aria-describedby={problem ? errorId : undefined}>
      <legend className="mb-2 font-bold text-lg">{t('several.schedules')}</legend>
      {problem && (
        <p id={errorId} role="alert" className="mb-2 font-medium text-danger text-sm">
          {fieldMessage(problem)}
        </p>
      )}
      <label className={`${rowClass} border-line border-b font-semibold`}>
        <input
          ref={field.ref}
          type="checkbox"
          className={boxClass}
          checked={all}
          onChange={() => onChange(all ? [] : ids)}
        />
        {t('several.all')}
      </label>
      {schedules.map(({ _id, service, active, validFrom }) => (
        <label key={_id} className={rowClass}>
          <input
            type="checkbox"
            className={boxClass}
            checked={value.includes(_id)}
            onChange={({ target }) =>
              onChange(ids.filter((id) => (id === _id ? target.checked : value.includes(id))))
            }
          />
          <span className="flex min-w-0 flex-col py-1 [overflow-wrap:anywhere]">
            {nameOf(service)}
            <span className="text-soft text-sm">
              {t('facts.from', { from: format.date(validFrom) })} · {t(active ? 'active' : 'paused')}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
