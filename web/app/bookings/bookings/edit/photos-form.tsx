import { zodResolver } from '@hookform/resolvers/zod'
import { noteRequestSchema } from '@jhilik/contract/booking-requests.ts'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { PhotoField } from '../../checkout/photo-field.tsx'
import type { DetailFormProps } from './detail-forms.tsx'
import { EditForm } from './edit-form.tsx'
import { useEditDetails } from './use-edit-details.tsx'

const photosSchema = z.object({ photos: noteRequestSchema.shape.photos.unwrap() })

/** Edits the pictures of the note. */
export function PhotosForm({ booking, onClose }: DetailFormProps) {
  const t = useTranslations('dashboard.bookings.edit')
  const { base, save, question } = useEditDetails(booking)
  const [isUploading, setUploading] = useState(false)
  const form = useForm<z.infer<typeof photosSchema>>({
    resolver: zodResolver(photosSchema),
    defaultValues: { photos: base?.photos ?? [] },
  })
  return (
    <EditForm
      form={form}
      label={t('change', { what: t('fields.photos') })}
      names={['photos']}
      send={save}
      busy={isUploading}
      onClose={onClose}
    >
      <PhotoField
        photos={useWatch({ control: form.control, name: 'photos' })}
        onChange={(edit) =>
          form.setValue('photos', edit(form.getValues('photos')), { shouldDirty: true, shouldValidate: true })
        }
        error={form.formState.errors.photos?.message}
        onUploading={setUploading}
      />
      {question}
    </EditForm>
  )
}
