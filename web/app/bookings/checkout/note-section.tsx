import { MAX_NOTE_LENGTH } from '@jhilik/contract/constants.ts'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Field, Textarea } from '../../ui/field.tsx'
import { FormSection } from './form-parts.tsx'
import type { BookingForm } from './form-schema.ts'
import { PhotoField } from './photo-field.tsx'

interface NoteFieldsProps {
  form: BookingForm
  onUploading: (busy: boolean) => void
}

/** An optional note to the crew, with photos. */
export function NoteFields({ form, onUploading }: NoteFieldsProps) {
  const t = useTranslations('bookingForm.note')
  const length = String(useWatch({ control: form.control, name: 'note' }) ?? '').length
  return (
    <FormSection title={t('title')}>
      <Field
        label={t('label')}
        hint={length > MAX_NOTE_LENGTH / 2 ? t('left', { count: MAX_NOTE_LENGTH - length }) : t('hint')}
        error={form.formState.errors.note?.message}
        className="sm:col-span-2"
      >
        <Textarea rows={3} maxLength={MAX_NOTE_LENGTH} {...form.register('note')} />
      </Field>
      <PhotoField
        photos={useWatch({ control: form.control, name: 'photos' }) ?? []}
        // The photos are read from the form, not from this render: an upload ends later.
        onChange={(edit) =>
          form.setValue('photos', edit(form.getValues('photos') ?? []), { shouldValidate: true })
        }
        error={form.formState.errors.photos?.message}
        onUploading={onUploading}
      />
    </FormSection>
  )
}
