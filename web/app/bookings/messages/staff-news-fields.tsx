import { BAD_REVIEW_STARS } from '@jhilik/contract/messages.ts'
import { type Control, useController, useFormState } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Field, Options, Select } from '../../ui/field.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import type { SettingsInput, SettingsOutput } from './settings-input.ts'

/** The fields that say which reviews are bad, and when the summary of the day is sent. */
export function StaffNewsFields({ control }: { control: Control<SettingsInput, unknown, SettingsOutput> }) {
  const t = useTranslations('dashboard.messageSettings')
  const { field: stars } = useController({ control, name: 'badReviewStars' })
  const { field: time } = useController({ control, name: 'digestTime' })
  const { errors } = useFormState({ control, name: 'digestTime' })
  return (
    <div className="mt-5 grid max-w-xl gap-4 sm:grid-cols-2">
      <Field label={t('badReviewStars')}>
        <Select
          ref={stars.ref}
          value={String(stars.value)}
          onChange={({ target }) => stars.onChange(Number(target.value))}
          onBlur={stars.onBlur}
        >
          <Options
            of={BAD_REVIEW_STARS.map(String)}
            text={(count) => t('upToStars', { count: Number(count) })}
          />
        </Select>
      </Field>
      <TimeField
        ref={time.ref}
        label={t('digestTime')}
        hint={t('digestTimeHint')}
        value={time.value}
        onChange={time.onChange}
        onBlur={time.onBlur}
        error={errors.digestTime?.message}
        required
      />
    </div>
  )
}
