import { type HomePicture, type HomePicturesRequest, MAX_GALLERY } from '@jhilik/contract/home.ts'
import { Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useFieldMessage, useProblemMessage } from '../../lib/language/translated.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { Field, FieldError, TextInput } from '../../ui/field.tsx'
import { IconButton, MoveButtons } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { UploadButton } from '../../ui/pictures/upload-button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { UnsavedNote } from '../../ui/unsaved.tsx'
import { useNewestHomePictures, useSaveHomePictures } from './api.ts'
import {
  checkPictures,
  moveEntry,
  type PictureErrors,
  rebasePictures,
  refusedPictures,
  samePictures,
} from './draft.ts'

/** Nothing is public before it is saved. */
export function HomePicturesForm({ stored }: { stored: HomePicturesRequest }) {
  const t = useTranslations('dashboard.homePictures')
  const problemMessage = useProblemMessage()
  const save = useSaveHomePictures()
  const readNewest = useNewestHomePictures()
  const form = useRef<HTMLFormElement>(null)
  /** The pictures that the draft is based on. */
  const [base, setBase] = useState(stored)
  const [draft, setDraft] = useState(stored)
  const [errors, setErrors] = useState<PictureErrors>({})
  const [uploading, setUploading] = useState(false)
  const { hero, gallery } = draft
  const changed = !samePictures(draft, base)

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each check the first refused field is focused.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused]')?.focus()
  }, [errors])

  const setHero = (next: HomePicture | null) => setDraft((now) => ({ ...now, hero: next }))

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = checkPictures(draft)
    setErrors(found ?? {})
    if (found) return
    try {
      const saved = await save.mutateAsync(draft)
      setBase(saved)
      // What was typed while saving stays.
      setDraft((now) => ({ ...(now === draft ? saved : now), revision: saved.revision }))
      toast.success({ title: t('saved') })
    } catch (error) {
      console.error('The pictures were not saved', error)
      setErrors(refusedPictures(error))
      const isRebased = isApiError(error, 'invalid_transition') && (await rebase())
      const refusal = isApiError(error) ? problemMessage(error) : undefined
      toast.error({ title: t('saveFailed'), description: isRebased ? t('rebased') : refusal })
    }
  }

  /** Applies the draft to the pictures that somebody else has saved; false when they cannot be read. */
  async function rebase(): Promise<boolean> {
    try {
      const newest = await readNewest()
      setDraft((now) => rebasePictures(now, base, newest))
      setBase(newest)
      return true
    } catch (error) {
      console.error('The newest pictures could not be read', error)
      return false
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={t('title')}>
      <Card className="divide-y divide-line">
        <CardBody>
          <h2 className="text-xl">{t('hero')}</h2>
          <p className="mt-1 mb-4 text-soft">{t('heroText')}</p>
          {hero ? (
            <PictureEntry
              picture={hero}
              path="hero"
              errors={errors}
              name={t('hero')}
              onChange={setHero}
              onRemove={() => setHero(null)}
            />
          ) : (
            <UploadButton
              label={t('addHero')}
              onUploading={setUploading}
              onUploaded={(img) => setHero({ img, alt: { en: '', bn: '' } })}
            />
          )}
        </CardBody>
        <CardBody>
          <h2 className="text-xl">{t('gallery')}</h2>
          <p className="mt-1 mb-4 text-soft">{t('galleryText')}</p>
          <GalleryFields
            gallery={gallery}
            errors={errors}
            onUploading={setUploading}
            onChange={(change) => setDraft((now) => ({ ...now, gallery: change(now.gallery) }))}
          />
        </CardBody>
        <CardBody className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={save.isPending} disabled={uploading}>
            {t('save')}
          </Button>
          <UnsavedNote isDirty={changed} />
        </CardBody>
      </Card>
    </form>
  )
}

interface GalleryFieldsProps {
  gallery: HomePicture[]
  errors: PictureErrors
  onChange: (change: (gallery: HomePicture[]) => HomePicture[]) => void
  onUploading: (busy: boolean) => void
}

function GalleryFields({ gallery, errors, onChange, onUploading }: GalleryFieldsProps) {
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

const LANGUAGES = ['en', 'bn'] as const

interface PictureEntryProps {
  picture: HomePicture
  /** The path of its fields, such as `gallery.0`. */
  path: string
  errors: PictureErrors
  onChange: (picture: HomePicture) => void
  onRemove: () => void
  /** The name of what the remove button removes, for screen readers. */
  name: string
  /** More buttons, beside the one that removes. */
  children?: ReactNode
}

/** A picture with the texts for who cannot see it. */
function PictureEntry(props: PictureEntryProps) {
  const { picture, path, errors, onChange, onRemove, name, children } = props
  const t = useTranslations('dashboard.homePictures')
  const problemId = useId()
  const problem = errors[`${path}.img`]
  return (
    <fieldset
      aria-label={name}
      aria-describedby={problem ? problemId : undefined}
      tabIndex={problem ? -1 : undefined}
      data-refused={problem ? '' : undefined}
      className="grid grid-cols-1 gap-4 sm:grid-cols-[12rem_minmax(0,1fr)_auto]"
    >
      <Picture
        src={picture.img}
        alt={picture.alt.en || name}
        width={320}
        height={240}
        sizes="12rem"
        className="aspect-4/3 w-full max-w-64 rounded-control bg-sunken object-cover"
      />
      <div className="flex min-w-0 flex-col gap-3">
        <FieldError id={problemId} error={problem} />
        {LANGUAGES.map((lang) => (
          <Field key={lang} label={t(`alt.${lang}`)} error={errors[`${path}.alt.${lang}`]} required>
            <TextInput
              name={`${path}.alt.${lang}`}
              lang={lang}
              maxLength={200}
              value={picture.alt[lang]}
              onChange={({ target }) =>
                onChange({ ...picture, alt: { ...picture.alt, [lang]: target.value } })
              }
            />
          </Field>
        ))}
      </div>
      <div className="flex gap-1 sm:flex-col">
        {children}
        <IconButton icon={Trash2} label={t('removeOf', { name })} onClick={onRemove} />
      </div>
    </fieldset>
  )
}
