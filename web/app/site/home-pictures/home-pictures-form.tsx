import type { HomePicture, HomePicturesRequest } from '@jhilik/contract/home.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { toast } from '../../ui/toast-store.ts'
import { UnsavedNote } from '../../ui/unsaved.tsx'
import { useNewestHomePictures, useSaveHomePictures } from './api.ts'
import { checkPictures, type PictureErrors, rebasePictures, refusedPictures, samePictures } from './draft.ts'
import { GalleryFields, PictureEntry, UploadButton } from './picture-fields.tsx'

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
