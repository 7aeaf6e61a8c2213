import type { ExtraHours } from '@jhilik/contract/crews.ts'
import { useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import { Field, Select } from '../../ui/field.tsx'

/** The crew that works longer for a slot outside the hours of all crews; inside a `FormProvider`. */
export function ExtraHoursField({ extra: { crews } }: { extra: ExtraHours }) {
  const t = useTranslations('dashboard.createSlot.extraHours')
  const { register, formState } = useFormContext<{ crew?: string | null | undefined }>()
  if (crews.length === 0) {
    return (
      <Alert tone="warning" title={t('nobody')} className="sm:col-span-2">
        {t('nobodyText')}
      </Alert>
    )
  }
  return (
    <Field label={t('crew')} hint={t('hint')} error={formState.errors.crew?.message}>
      <Select {...register('crew', { setValueAs: (id: string | null) => id || null })}>
        <option value="">{t('firstFree')}</option>
        {crews.map(({ crew, free }) => (
          <option key={crew._id} value={crew._id}>
            {free ? crew.name : t('busy', { name: crew.name })}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** The crew to send: undefined when nobody has to work longer, null for the first one that is free. */
export function crewToSend(
  extra: ExtraHours | undefined,
  chosen: string | null | undefined,
): string | null | undefined {
  if (!extra?.needed) return undefined
  return extra.crews.some(({ crew }) => crew._id === chosen) ? chosen : null
}
