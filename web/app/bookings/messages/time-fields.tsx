import { plainDigits } from '@jhilik/contract/clock-text.ts'
import { MAX_REMINDERS } from '@jhilik/contract/messages.ts'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { type Control, useController, useFormState } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Field, FieldError } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import type { SettingsInput, SettingsOutput } from './settings-input.ts'

interface TimeFieldsProps {
  control: Control<SettingsInput, unknown, SettingsOutput>
}

/** The hours before the start at which customers are reminded. */
export function ReminderFields({ control }: TimeFieldsProps) {
  const t = useTranslations('dashboard.messageSettings')
  const format = useFormat()
  const { field } = useController({ control, name: 'reminderHours' })
  const { errors } = useFormState({ control, name: 'reminderHours' })
  const adding = useRef<HTMLButtonElement>(null)
  const hours = field.value
  const isFull = hours.length >= MAX_REMINDERS

  // The pressed button goes: another one gets the focus.
  function remove(index: number) {
    field.onChange(hours.toSpliced(index, 1))
    adding.current?.focus()
  }

  return (
    <fieldset className="grid min-w-0 justify-items-start gap-3">
      <legend className="font-bold text-lg">{t('reminders')}</legend>
      <p className="text-muted text-sm">{t('remindersHint')}</p>
      <FieldError error={errors.reminderHours?.message} />
      {hours.length === 0 && <p>{t('noReminders')}</p>}
      {hours.map((typed, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a reminder has no name but its place
          key={index}
          className="flex items-start gap-2"
        >
          <Field
            label={t('reminder', { number: format.number(index + 1) })}
            hideLabel
            error={errors.reminderHours?.[index]?.message}
          >
            <span className="flex flex-wrap items-center gap-3">
              <NumberInput
                ref={index === 0 ? field.ref : undefined}
                min={1}
                max={168}
                value={typed}
                onChange={({ target }) => field.onChange(hours.with(index, plainDigits(target.value)))}
                onBlur={field.onBlur}
                className="max-w-24 tabular-nums"
              />
              <span className="text-soft">{t('hoursBefore')}</span>
            </span>
          </Field>
          <IconButton
            icon={X}
            label={t('removeReminder', { number: format.number(index + 1) })}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <Button
        ref={adding}
        variant="secondary"
        size="sm"
        aria-disabled={isFull}
        className="aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
        onClick={() => !isFull && field.onChange([...hours, ''])}
      >
        <Plus aria-hidden className="size-4" />
        {t('addReminder')}
      </Button>
    </fieldset>
  )
}

/** What quiet hours begin with. */
const NIGHT = { from: '22:00', to: '08:00' }

/** The hours in which only urgent messages are sent. */
export function QuietHoursFields({ control }: TimeFieldsProps) {
  const t = useTranslations('dashboard.messageSettings')
  const { field } = useController({ control, name: 'quietHours' })
  const { errors } = useFormState({ control, name: 'quietHours' })
  const quiet = field.value
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="font-bold text-lg">{t('quietHours')}</legend>
      <p className="text-muted text-sm">{t('quietHoursHint')}</p>
      <Checkbox
        label={t('keepQuiet')}
        checked={quiet !== null}
        onChange={({ target }) => field.onChange(target.checked ? NIGHT : null)}
      />
      {quiet !== null && (
        <div className="grid max-w-md gap-4 sm:grid-cols-2">
          <TimeField
            ref={field.ref}
            label={t('quietFrom')}
            value={quiet.from}
            onChange={(from) => field.onChange({ ...quiet, from })}
            onBlur={field.onBlur}
            error={errors.quietHours?.from?.message}
            required
          />
          <TimeField
            label={t('quietTo')}
            value={quiet.to}
            onChange={(to) => field.onChange({ ...quiet, to })}
            onBlur={field.onBlur}
            error={errors.quietHours?.to?.message}
            required
          />
        </div>
      )}
    </fieldset>
  )
}
