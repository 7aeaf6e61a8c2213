import { MAX_BOOKING_PHOTOS } from '@jhilik/contract/constants.ts'
import { ImagePlus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useFieldMessage } from '../../lib/language/translated.ts'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PictureChooser } from '../../ui/pictures/picture-chooser.tsx'
import { SpinnerIcon } from '../../ui/spinner.tsx'
import { usePhotoUpload } from './use-photo-upload.ts'

interface PhotoFieldProps {
  /** Links of uploaded photos. */
  photos: readonly string[]
  onAdd: (photo: string) => void
  onRemove: (photo: string) => void
  onUploading: (busy: boolean) => void
  error: string | undefined
}

const tile = 'grid size-24 place-items-center rounded-control bg-sunken text-soft'

/** A field for up to three photos, from the device or its camera. */
export function PhotoField({ photos, onAdd, onRemove, onUploading, error }: PhotoFieldProps) {
  const t = useTranslations('bookingForm.note')
  const format = useFormat()
  const fieldMessage = useFieldMessage()
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const { state, problem, upload, retry, discard } = usePhotoUpload({
    onUploaded: onAdd,
    onUploading,
  })
  const busy = state === 'uploading'
  const remove = (photo: string) => {
    onRemove(photo)
    add.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within the note's fieldset would be announced twice
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      className="grid gap-1.5 sm:col-span-2"
    >
      <span id={`${id}-label`} className="font-semibold text-ink text-sm">
        {t('photos')}
      </span>
      <ul className="flex flex-wrap gap-3">
        {photos.map((photo, index) => (
          <li key={photo} className="relative">
            <Picture
              src={photo}
              alt={t('photo', { place: format.number(index + 1) })}
              sizes="6rem"
              className={`${tile} object-cover`}
            />
            <button
              type="button"
              aria-label={t('remove', { place: format.number(index + 1) })}
              onClick={() => remove(photo)}
              className="absolute -top-2 -right-2 grid size-11 place-items-center"
            >
              <span className="grid size-7 place-items-center rounded-full border border-line bg-surface text-ink">
                <X aria-hidden className="size-4" />
              </span>
            </button>
          </li>
        ))}
        {busy && (
          <li className={tile}>
            <SpinnerIcon className="size-7" />
          </li>
        )}
        {(photos.length < MAX_BOOKING_PHOTOS || busy) && (
          <li>
            <button
              ref={add}
              type="button"
              aria-label={t('add')}
              aria-disabled={busy}
              onClick={() => !busy && file.current?.click()}
              className={`${tile} border border-line-strong border-dashed hover:text-ink aria-disabled:opacity-60`}
            >
              <ImagePlus aria-hidden className="size-7" />
            </button>
          </li>
        )}
      </ul>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {t('photosHint')}
      </p>
      <p role="status" className="sr-only">
        {state === 'uploading' || state === 'uploaded' ? t(state) : ''}
      </p>
      {problem && (
        <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="font-medium text-danger text-sm">{problem}</p>
          {retry && (
            <Button variant="secondary" size="sm" className="min-h-11" onClick={retry}>
              {t('retry')}
            </Button>
          )}
          <Button variant="ghost" size="sm" className="min-h-11" onClick={discard}>
            {t('discard')}
          </Button>
        </div>
      )}
      {error && !busy && (
        <p role="alert" className="font-medium text-danger text-sm">
          {fieldMessage(error)}
        </p>
      )}
      <PictureChooser ref={file} onChoose={(picture) => void upload(picture)} />
    </div>
  )
}
