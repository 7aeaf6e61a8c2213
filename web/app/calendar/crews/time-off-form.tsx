import { zodResolver } from '@hookform/resolvers/zod'
import { type Crew, type TimeOffRequest, timeOffRequestSchema } from '@jhilik/contract/crews.ts'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Checkbox, Field, TextInput } from '../../ui/field.tsx'
import { DialogForm } from '../../ui/form.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { isChanged, useUnsaved } from '../../ui/unsaved.tsx'
import { useAddTimeOff } from './api.ts'
import type { Outcome } from './uncovered-jobs.tsx'

const fieldNames = ['fromDate', 'fromTime', 'toDate', 'toTime', 'reason'] as const

const WHOLE_DAYS = { fromTime: '00:00', toTime: '24:00' }

interface TimeOffFormProps {
  crew: Crew
  onDone: (outcome: Outcome) => void
}

/** A time at which the crew does not work: whole days, or from a time to another. */
export function TimeOffForm({ crew, onDone }: TimeOffFormProps) {
  const t = useTranslations('dashboard.crews')
  const refusalText = useRefusalText()
  const add = useAddTimeOff(crew._id)
  const { control, register, handleSubmit, setError, setValue, getValues, clearErrors, formState } = useForm<
    z.input<typeof timeOffRequestSchema>,
    unknown,
    TimeOffRequest
  >({
    resolver: zodResolver(timeOffRequestSchema),
    defaultValues: { fromDate: '', toDate: '', reason: '', ...WHOLE_DAYS },
  })
  const { errors, dirtyFields } = formState
  const { field: fromDate } = useController({ control, name: 'fromDate' })
  const { field: fromTime } = useController({ control, name: 'fromTime' })
  const { field: toDate } = useController({ control, name: 'toDate' })
  const { field: toTime } = useController({ control, name: 'toTime' })
  const [wholeDays, setWholeDays] = useState(true)
  useUnsaved(isChanged(dirtyFields))

  const submit = handleSubmit(async (fields) => {
    try {
      const { affectedBookings } = await add.mutateAsync(fields)
      onDone({ title: t('timeOff.saved', { name: crew.name }), affectedBookings })
    } catch (error) {
      console.error('The time off was not entered', error)
      if (showFieldErrors(error, fieldNames, setError)) return
      const description = isApiError(error, 'not_found') ? t('gone') : refusalText(error)
      toast.error({ title: t('timeOff.saveFailed'), description: description ?? t('failedTry') })
    }
  })

  return (
    <DialogForm onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      <DateField
        {...fromDate}
        onChange={(date) => {
          fromDate.onChange(date)
          if (getValues('toDate') === '') setValue('toDate', date, { shouldDirty: true })
        }}
        label={t('timeOff.fromDate')}
        error={errors.fromDate?.message}
        required
      />
      <DateField {...toDate} label={t('timeOff.toDate')} error={errors.toDate?.message} required />
      <Checkbox
        label={t('timeOff.wholeDays')}
        checked={wholeDays}
        onChange={({ target }) => {
          setWholeDays(target.checked)
          const times = target.checked ? WHOLE_DAYS : { fromTime: '', toTime: '' }
          setValue('fromTime', times.fromTime)
          setValue('toTime', times.toTime)
          clearErrors(['fromTime', 'toTime'])
        }}
        className="sm:col-span-2"
      />
      {!wholeDays && (
        <>
          <TimeField {...fromTime} label={t('timeOff.fromTime')} error={errors.fromTime?.message} required />
          <TimeField {...toTime} isEnd label={t('timeOff.toTime')} error={errors.toTime?.message} required />
        </>
      )}
      <Field label={t('timeOff.reason')} error={errors.reason?.message} className="sm:col-span-2">
        <TextInput placeholder={t('timeOff.reasonPlaceholder')} {...register('reason')} />
      </Field>
      <Button type="submit" busy={add.isPending} className="sm:col-span-2 sm:justify-self-end">
        {t('timeOff.save')}
      </Button>
    </DialogForm>
  )
}
