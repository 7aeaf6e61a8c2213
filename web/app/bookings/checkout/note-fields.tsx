import { MAX_NOTE_LENGTH } from '@jhilik/contract/constants.ts'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Field, Textarea } from '../../ui/field.tsx'
import type { BookingForm } from './form-schema.ts'
import { FormSection } from './form-section.tsx'
import { PhotoField } from './photo-field.tsx'

export interface NoteFieldsProps {
  form: BookingForm
  onUploading: (busy: boolean) => void
}

/** An optional note to the crew, with photos. */
export function NoteFields({ form, onUploading }: NoteFieldsProps) {
  const t = useTranslations('bookingForm.note')
  const { register, formState, control, getValues, setValue } = form
  const { errors } = formState
  const length = String(useWatch({ control, name: 'note' }) ?? '').length
  const photos = useWatch({ control, name: 'photos' }) ?? []
  // The photos are read from the form, not from this render: an upload ends later.
  const change = (edit: (kept: string[]) => string[]) =>
    setValue('photos', edit(getValues('photos') ?? []), { shouldValidate: true })
  return (
    <FormSection title={t('title')}>
      <Field
        label={t('label')}
        hint={length > MAX_NOTE_LENGTH / 2 ? t('left', { count: MAX_NOTE_LENGTH - length }) : t('hint')}
        error={errors.note?.message}
        className="sm:col-span-2"
      >
        <Textarea rows={3} maxLength={MAX_NOTE_LENGTH} {...register('note')} />
      </Field>
      <PhotoField
        photos={photos}
        onAdd={(photo) => change((kept) => [...kept, photo])}
        onRemove={(photo) => change((kept) => kept.filter((one) => one !== photo))}
        onUploading={onUploading}
        error={errors.photos?.message}
      />
    </FormSection>
  )
}
