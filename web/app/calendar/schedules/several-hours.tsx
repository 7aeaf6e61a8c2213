import { zodResolver } from '@hookform/resolvers/zod'
import {
  type ChangeHoursRequest,
  changeHoursRequestSchema,
  type HoursChange,
  type OpeningHours,
  type Schedule,
} from '@jhilik/contract/schedules.ts'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { FormProvider, useController, useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { isChanged, useUnsaved } from '../../ui/unsaved.tsx'
import { useChangeHours, usePreviewHours } from './api.ts'
import { HoursLayout } from './hours-fields.tsx'
import { countSlots } from './slot-counts.ts'
import { AffectedBookings } from './withdrawal.tsx'

interface Preview {
  /** The form as it was. */
  input: string
  request: ChangeHoursRequest
  changes: HoursChange[]
}

/** Gives several schedules the same opening hours, after a preview. */
export function SeveralHours({ schedules, onBack }: { schedules: Schedule[]; onBack: () => void }) {
  const t = useTranslations('dashboard.schedules')
  const problemMessage = useProblemMessage()
  const preview = usePreviewHours()
  const change = useChangeHours()
  const [previewed, setPreviewed] = useState<Preview | null>(null)
  const form = useForm<ChangeHoursRequest>({
    resolver: zodResolver(changeHoursRequestSchema),
    defaultValues: { schedules: schedules.map(({ _id }) => _id), hours: schedules[0]?.hours ?? [] },
  })
  const input = JSON.stringify(useWatch({ control: form.control }))
  // A preview of other hours or schedules is out of date.
  const seen = previewed?.input === input ? previewed : null
  const error = preview.error ?? change.error
  const leave = useUnsaved(isChanged(form.formState.dirtyFields) && !change.data)
  const done = useRef<HTMLElement>(null)
  useEffect(() => {
    // The pressed button is gone.
    if (change.data) done.current?.focus()
  }, [change.data])

  const look = form.handleSubmit(async (request) => {
    change.reset()
    // The values are read before the call: the preview does not include what is typed while it loads.
    const sent = JSON.stringify(form.getValues())
    // A failure is shown from the mutation.
    const changes = await preview.mutateAsync(request).catch(() => null)
    setPreviewed(changes && { input: sent, request, changes })
  })

  const back = (
    <Button variant="ghost" className="-ml-3 px-3!" onClick={() => leave(onBack)}>
      <ArrowLeft aria-hidden className="size-5" />
      {t('back')}
    </Button>
  )
  if (change.data) {
    return (
      <section ref={done} tabIndex={-1} className="flex flex-col gap-5">
        <div>{back}</div>
        <Alert tone="success" title={t('several.done', { count: change.data.length })} />
        <HoursChanges changes={change.data} done />
      </section>
    )
  }
  return (
    <FormProvider {...form}>
      <form noValidate aria-labelledby="several-hours" className="flex flex-col gap-5" onSubmit={look}>
        <div>
          {back}
          <h2 id="several-hours" className="text-2xl">
            {t('several.title')}
          </h2>
          <p className="mt-1 max-w-prose text-soft">{t('several.text')}</p>
        </div>
        <HoursLayout>
          <ScheduleChoice schedules={schedules} />
        </HoursLayout>
        {error && (
          <Alert tone="danger">{isApiError(error) ? problemMessage(error) : t('several.failed')}</Alert>
        )}
        {seen && (
          <section aria-labelledby="hours-changes" className="flex flex-col gap-3">
            <h3 id="hours-changes" className="font-semibold text-lg">
              {t('several.changes')}
            </h3>
            <HoursChanges changes={seen.changes} hours={seen.request.hours} />
          </section>
        )}
        <div className="flex flex-wrap gap-3">
          {seen ? (
            <Button busy={change.isPending} onClick={() => change.mutate(seen.request)}>
              {t('several.apply', { count: seen.changes.length })}
            </Button>
          ) : (
            <Button type="submit" busy={preview.isPending}>
              {t('several.look')}
            </Button>
          )}
        </div>
      </form>
    </FormProvider>
  )
}

const rowClass = 'flex min-h-11 items-center gap-3'
const boxClass = 'size-5 shrink-0 accent-brand'

/** Chooses the schedules that get the hours: all of them, or some. */
function ScheduleChoice({ schedules }: { schedules: Schedule[] }) {
  const t = useTranslations('dashboard.schedules')
  const format = useFormat()
  const nameOf = useServiceName()
  const errorId = useId()
  const { field, fieldState } = useController<ChangeHoursRequest, 'schedules'>({ name: 'schedules' })
  const { value, onChange } = field
  const ids = schedules.map(({ _id }) => _id)
  const all = ids.every((id) => value.includes(id))
  const problem = fieldState.error?.message ?? fieldState.error?.root?.message
  return (
    <fieldset className="flex min-w-0 flex-col" aria-describedby={problem ? errorId : undefined}>
      <legend className="mb-2 font-bold text-lg">{t('several.schedules')}</legend>
      <FieldError id={errorId} error={problem} className="mb-2" />
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

interface HoursChangesProps {
  changes: readonly HoursChange[]
  /** The new hours, as long as the schedules still have their old ones. */
  hours?: readonly OpeningHours[]
  done?: boolean
}

/** The changes of each schedule by the new hours: in the preview, and after they were saved. */
function HoursChanges({ changes, hours, done = false }: HoursChangesProps) {
  const t = useTranslations('dashboard.schedules')
  const nameOf = useServiceName()
  return (
    <RowList>
      {changes.map(({ schedule, freeSlots, bookings, affectedBookings }) => {
        const slotsIn = (week: readonly OpeningHours[]) =>
          countSlots({ hours: week, length: schedule.duration, buffer: schedule.bufferMinutes })
        return (
          <li key={schedule._id} className="flex flex-col gap-0.5 py-3 tabular-nums">
            <span className="font-semibold">{nameOf(schedule.service)}</span>
            {hours && (
              <span className="text-soft text-sm">
                {t('several.aWeek', { before: slotsIn(schedule.hours), after: slotsIn(hours) })}
              </span>
            )}
            <span className="text-sm">
              {t(done ? 'withdrawn' : 'several.withdraws', { count: freeSlots })}
            </span>
            {bookings > 0 && (
              <span className="font-medium text-sm text-warning">
                {t('several.waiting', { count: bookings })}
              </span>
            )}
            {affectedBookings.length > 0 && <AffectedBookings bookings={affectedBookings} />}
          </li>
        )
      })}
    </RowList>
  )
}
