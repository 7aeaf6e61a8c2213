import type { CallerTime } from '@jhilik/contract/callers.ts'
import { Controller, type UseFormReturn, useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { CrewMark } from '../../calendar/crews/crew-mark.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { cx } from '../../ui/cx.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Field, FieldError, TextInput } from '../../ui/field.tsx'
import { SpinnerIcon } from '../../ui/spinner.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { MoreButton, Row } from './chips.tsx'
import { type CallerValues, NEW, NONE } from './values.ts'

interface WhenRowProps {
  form: UseFormReturn<CallerValues>
  /** Undefined while they are read. */
  times: readonly CallerTime[] | undefined
  chosen: CallerTime | undefined
  isLoading: boolean
}

/** The earliest times with their crews, or any other time. */
export function WhenRow({ form, times, chosen, isLoading }: WhenRowProps) {
  const t = useTranslations('dashboard.newBooking')
  const format = useFormat()
  const { control, register, setValue, watch, formState } = form
  const { errors } = formState
  const slot = useController({ control, name: 'slotId' })
  if (watch('slotId') === NEW) {
    return (
      <Row label={t('when')}>
        <div className="grid gap-3 sm:grid-cols-2">
          <Controller
            control={control}
            name="time.date"
            render={({ field, fieldState }) => (
              <DateField
                {...field}
                label={t('date')}
                min={format.today()}
                error={fieldState.error?.message}
                required
              />
            )}
          />
          <Controller
            control={control}
            name="time.startTime"
            render={({ field, fieldState }) => (
              <TimeField {...field} label={t('startTime')} error={fieldState.error?.message} required />
            )}
          />
        </div>
        <Field label={t('reason')} error={errors.reason?.message}>
          <TextInput autoComplete="off" {...register('reason')} />
        </Field>
        <MoreButton onClick={() => setValue('slotId', NONE)}>{t('earliest')}</MoreButton>
      </Row>
    )
  }
  return (
    <Row label={t('when')}>
      {isLoading && (
        <p role="status" className="flex items-center gap-2 text-soft">
          <SpinnerIcon className="size-5" /> {t('loadingTimes')}
        </p>
      )}
      {times?.length === 0 && <p role="status">{t('noTimes')}</p>}
      {times && times.length > 0 && (
        <div role="radiogroup" aria-label={t('when')} className="flex flex-col gap-1.5">
          {times.map((time) => (
            <Time
              key={time._id}
              time={time}
              isChosen={time._id === chosen?._id}
              onChoose={() => setValue('slotId', time._id, { shouldDirty: true })}
            />
          ))}
        </div>
      )}
      {/* A time that was missing may have been found since. */}
      {!chosen && <FieldError error={errors.slotId?.message} />}
      <MoreButton ref={slot.field.ref} onClick={() => setValue('slotId', NEW, { shouldDirty: true })}>
        {t('anotherTime')}
      </MoreButton>
    </Row>
  )
}

interface TimeProps {
  time: CallerTime
  isChosen: boolean
  onChoose: () => void
}

function Time({ time: { date, startTime, crew, addedMinutes }, isChosen, onChoose }: TimeProps) {
  const t = useTranslations('dashboard.newBooking')
  const day = useDayText()
  const format = useFormat()
  return (
    <label
      className={cx(
        'relative grid min-h-12 cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-control border px-3.5 py-1 tabular-nums leading-tight transition-colors has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 sm:grid-cols-[minmax(0,1fr)_9rem_auto]',
        isChosen
          ? 'border-brand bg-brand text-on-brand'
          : 'border-line-strong bg-surface hover:border-brand hover:bg-accent-soft',
      )}
    >
      <span>
        <input type="radio" name="caller-time" checked={isChosen} onChange={onChoose} className="sr-only" />
        {day(date)} <b className="ml-2 whitespace-nowrap font-bold text-lg">{format.time(startTime)}</b>
      </span>
      {crew ? (
        <span className="flex items-center gap-2 font-semibold">
          <CrewMark crew={crew} className={cx(isChosen && 'outline-2 outline-on-brand')} />
          {crew.name}
        </span>
      ) : (
        <span />
      )}
      <span className={cx('text-sm max-sm:col-span-2', !isChosen && 'text-soft')}>
        {addedMinutes !== null && t('added', { minutes: addedMinutes })}
      </span>
    </label>
  )
}

/** Names a day in relation to today. */
export function useDayText(): (date: string) => string {
  const t = useTranslations('dashboard.newBooking')
  const format = useFormat()
  return (date) => {
    const today = format.today()
    if (date === today) return t('today')
    return date === format.addDays(today, 1) ? t('tomorrow') : format.date(date, 'day')
  }
}
