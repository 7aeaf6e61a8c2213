import { MAX_BOOKING_PHOTOS } from '@jhilik/contract/constants.ts'
import { ImagePlus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PictureChooser } from '../../ui/pictures/picture-chooser.tsx'
import { shrinkPicture, uploadPicture } from '../../ui/pictures/upload-picture.ts'
import { SpinnerIcon } from '../../ui/spinner.tsx'

const tile = 'grid size-24 place-items-center rounded-control bg-sunken text-soft'

interface PhotoFieldProps {
  photos: readonly string[]
  /** Changes the photos that there are by then: an upload takes its time. */
  onChange: (edit: (kept: string[]) => string[]) => void
  error: string | undefined
  onUploading: (busy: boolean) => void
}

/** A field for up to three photos, from the device or its camera. */
export function PhotoField({ photos, onChange: change, error, onUploading }: PhotoFieldProps) {
  const t = useTranslations('bookingForm.note')
  const format = useFormat()
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const { state, problem, upload, retry, discard } = usePhotoUpload({
    onUploaded: (photo) => change((kept) => [...kept, photo]),
    onUploading,
  })
  const busy = state === 'uploading'
  const remove = (photo: string) => {
    change((kept) => kept.filter((one) => one !== photo))
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
      <FieldError error={busy ? undefined : error} />
      <PictureChooser ref={file} onChoose={(picture) => void upload(picture)} />
    </div>
  )
}

interface PhotoUpload {
  onUploaded: (link: string) => void
  onUploading: (busy: boolean) => void
}

/** Uploads a photo of a booking. An upload that failed can be tried again. */
function usePhotoUpload({ onUploaded, onUploading }: PhotoUpload) {
  const t = useTranslations('bookingForm.note')
  const problemMessage = useProblemMessage()
  const [state, setState] = useState<'idle' | 'uploading' | 'uploaded'>('idle')
  const [problem, setProblem] = useState('')
  const [failed, setFailed] = useState<File | null>(null)

  function refuse(message: string, file: File | null) {
    setState('idle')
    setProblem(message)
    setFailed(file)
  }

  async function upload(file: File) {
    setProblem('')
    setFailed(null)
    setState('uploading')
    onUploading(true)
    try {
      const picture = await shrinkPicture(file)
      if (typeof picture === 'string') return refuse(t(picture), null)
      onUploaded(await uploadPicture(picture, 'booking'))
      setState('uploaded')
    } catch (error) {
      console.error('The photo was not uploaded', error)
      const isRefusal = isApiError(error) && error.kind === 'HTTP'
      refuse(isRefusal ? problemMessage(error) : t('failed'), file)
    } finally {
      onUploading(false)
    }
  }

  return {
    state,
    problem,
    upload,
    retry: failed && (() => void upload(failed)),
    discard: () => refuse('', null),
  }
}
