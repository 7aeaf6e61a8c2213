import type { OwnComplaint } from '@jhilik/contract/complaints.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/http/http.ts'
import { withTexts } from '../../lib/language/extra-texts.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/loaded.tsx'
import { PartFailed } from '../../ui/part-failed.tsx'
import { Picture } from '../../ui/picture.tsx'

const LazyPhotoField = lazyPart(
  async () => withTexts('bookingForm', (await import('../checkout/photo-field.tsx')).PhotoField),
  PartFailed,
)

const emptySuccess = async () => (await import('@jhilik/contract/envelope.ts')).emptySuccessSchema

interface ComplainProps {
  /** The call that takes the complaint. */
  path: string
  /** The query that has the booking. */
  queryKey: readonly unknown[]
  complaint: OwnComplaint | null
  canComplain: boolean
  /** Photos are uploaded by an account. */
  canAddPhotos: boolean
}

/** Says that something was not right, for two days after the visit, and what became of it. */
export function Complain({ complaint, canComplain, ...form }: ComplainProps) {
  const [isOpen, setOpen] = useState(false)
  const t = useTranslations('visit.complaint')
  if (complaint) return <Complained complaint={complaint} />
  if (!canComplain) return null
  return isOpen ? (
    <ComplaintForm {...form} onClose={() => setOpen(false)} />
  ) : (
    <Button variant="ghost" className="self-start px-0!" onClick={() => setOpen(true)}>
      {t('open')}
    </Button>
  )
}

function Complained({ complaint: { text, photos, revisit, isSettled } }: { complaint: OwnComplaint }) {
  const t = useTranslations('visit.complaint')
  const format = useFormat()
  return (
    <section aria-labelledby="complaint" className="rounded-card bg-sunken p-4">
      <h2 id="complaint" className="text-lg">
        {t('title')}
      </h2>
      {text && <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>}
      {photos.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {photos.map((photo, index) => (
            <li key={photo}>
              <a href={photo} target="_blank" rel="noreferrer" className="block">
                <Picture
                  src={photo}
                  alt={t('photo', { place: format.number(index + 1) })}
                  sizes="6rem"
                  loading="lazy"
                  className="size-24 rounded-control bg-surface object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="mt-1 text-soft">
        {revisit
          ? t('revisit', { time: format.dayTime(revisit.startsAt), code: revisit.code })
          : t(isSettled ? 'settled' : 'waiting')}
      </p>
    </section>
  )
}

function ComplaintForm({
  path,
  queryKey,
  canAddPhotos,
  onClose,
}: Pick<ComplainProps, 'path' | 'queryKey' | 'canAddPhotos'> & { onClose: () => void }) {
  const t = useTranslations('visit.complaint')
  const client = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [photos, setPhotos] = useState<string[]>([])
  const [isUploading, setUploading] = useState(false)
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => api.post(path, emptySuccess, { body: { text, photos } }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
    onError: (cause) => console.error('The complaint was not sent', cause),
  })
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      noValidate
      aria-label={t('title')}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') return mutate()
        setWrong(messages.complaintIsRequired)
        field.current?.focus()
      }}
    >
      <Field label={t('label')} hint={t('hint')} error={wrong} required>
        <Textarea
          ref={field}
          rows={3}
          maxLength={500}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setWrong(undefined)
          }}
        />
      </Field>
      {canAddPhotos ? (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <LazyPhotoField photos={photos} onChange={setPhotos} error={undefined} onUploading={setUploading} />
        </Suspense>
      ) : (
        <p className="text-muted text-sm">{t('photosByAccount')}</p>
      )}
      {isError && <Alert tone="danger">{t('failed')}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending || isUploading}>
          {t('send')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
