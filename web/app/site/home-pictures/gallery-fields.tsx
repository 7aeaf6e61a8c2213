import { type HomePicture, MAX_GALLERY } from '@jhilik/contract/home.ts'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFieldMessage } from '../../lib/language/translated.ts'
import { MoveButtons } from '../../ui/move-buttons.tsx'
import { moveEntry, type PictureErrors } from './check-pictures.ts'
import { PictureEntry } from './picture-entry.tsx'
import { UploadButton } from './upload-button.tsx'

interface GalleryFieldsProps {
  gallery: HomePicture[]
  errors: PictureErrors
  onChange: (change: (gallery: HomePicture[]) => HomePicture[]) => void
  onUploading: (busy: boolean) => void
}

export function GalleryFields({ gallery, errors, onChange, onUploading }: GalleryFieldsProps) {
  const t = useTranslations('dashboard.homePictures')
  const [told, setTold] = useState('')
  const entries = useRef<HTMLOListElement>(null)
  const fieldMessage = useFieldMessage()

  function move(from: number, to: number) {
    onChange((list) => moveEntry(list, from, to))
    setTold(t('moved', { position: to + 1, count: gallery.length }))
  }

  return (
    <>
      {gallery.length === 0 && <p className="text-soft">{t('galleryEmpty')}</p>}
      <ol ref={entries} tabIndex={-1} aria-label={t('gallery')} className="divide-y divide-line">
        {gallery.map((picture, index) => {
          const name = t('position', { position: index + 1 })
          return (
            <li key={picture.img} className="py-5 first:pt-0">
              <PictureEntry
                picture={picture}
                path={`gallery.${index}`}
                errors={errors}
                name={name}
                onChange={(next) => onChange((list) => list.with(index, next))}
                onRemove={() => {
                  onChange((list) => list.toSpliced(index, 1))
                  // The pressed button is gone.
                  entries.current?.focus()
                }}
              >
                <MoveButtons
                  labels={{ up: t('earlierOf', { name }), down: t('laterOf', { name }) }}
                  index={index}
                  count={gallery.length}
                  onMove={(to) => move(index, to)}
                />
              </PictureEntry>
            </li>
          )
        })}
      </ol>
      <p role="status" className="sr-only">
        {told}
      </p>
      <UploadButton
        label={t('add')}
        error={errors.gallery && fieldMessage(errors.gallery)}
        disabled={gallery.length >= MAX_GALLERY}
        onUploading={onUploading}
        onUploaded={(img) =>
          onChange((list) =>
            list.some((picture) => picture.img === img) ? list : [...list, { img, alt: { en: '', bn: '' } }],
          )
        }
      />
    </>
  )
}
