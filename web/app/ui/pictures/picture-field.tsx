import { SITE_PATH } from '@jhilik/contract/picture-links.ts'
import { Image, ImageOff, ImagePlus, Trash2, UserRound } from 'lucide-react'
import { type DragEvent, type ReactNode, type RefCallback, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { Field, TextInput } from '../field.tsx'
import { Picture } from '../picture.tsx'
import { SpinnerIcon } from '../spinner.tsx'
import { PictureChooser } from './picture-chooser.tsx'
import { StockPictures } from './stock-pictures.tsx'
import type { PicturePurpose } from './upload-picture.ts'
import { usePictureUpload } from './use-picture-upload.ts'

interface PictureFieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string
  required?: boolean
  className?: string
  purpose: PicturePurpose
  /** Called while a file is being uploaded: the form has no picture yet. */
  onUploading?: (busy: boolean) => void
  /** The value of the form field. */
  field: {
    name: string
    value: string
    onChange: (link: string) => void
    onBlur: () => void
    ref: RefCallback<HTMLInputElement>
  }
}

/**
 * A file from the device or its camera, which is uploaded, or a picture by link; for a service also one of the
 * illustrations.
 */
export function PictureField({ purpose, onUploading, field, error, ...props }: PictureFieldProps) {
  const t = useTranslations('dashboard.picture')
  const file = useRef<HTMLInputElement>(null)
  /** What was shown when the reader began to type: a half-typed link is not requested. Null while nobody types. */
  const [beforeTyping, setBeforeTyping] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const { state, problem, upload, forget } = usePictureUpload({ purpose, onUploading, onUploaded: put })
  const busy = state === 'uploading'

  function put(link: string) {
    field.onChange(link)
    setBeforeTyping(null)
  }

  function drag(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(event.type === 'dragover')
    const [dropped] = event.dataTransfer.files
    if (event.type === 'drop' && dropped && !busy) void upload(dropped)
  }

  return (
    <Field {...props} error={problem || error}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way to do what the button does */}
      <div
        onDragOver={drag}
        onDragLeave={drag}
        onDrop={drag}
        className={cx(
          'flex flex-wrap items-center gap-4 rounded-card border border-dashed p-3 transition-colors',
          over ? 'border-ring bg-accent-soft' : 'border-line-strong',
        )}
      >
        <PicturePreview
          src={(beforeTyping ?? field.value).trim()}
          round={purpose === 'profile'}
          busy={busy}
        />
        <div className="flex min-w-[min(10rem,100%)] flex-1 flex-col items-start gap-2">
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" busy={busy} onClick={() => file.current?.click()}>
              {!busy && <ImagePlus aria-hidden className="size-5" />}
              {t(busy ? 'uploading' : 'choose')}
            </Button>
            {field.value && (
              <Button
                variant="ghost"
                disabled={busy}
                aria-label={t('remove')}
                className="px-3!"
                onClick={() => {
                  forget()
                  put('')
                }}
              >
                <Trash2 aria-hidden className="size-5" />
              </Button>
            )}
          </div>
          <p className="text-muted text-sm">
            {t('limits')} {t('orLink')}
          </p>
          <p role="status" className={state === 'uploaded' ? 'font-medium text-sm text-success' : 'sr-only'}>
            {state !== 'idle' && t(state)}
          </p>
        </div>
        <PictureChooser ref={file} onChoose={(picture) => void upload(picture)} />
      </div>
      {purpose === 'service' && (
        <StockPictures
          value={field.value}
          disabled={busy}
          onChoose={(link) => {
            forget()
            put(link)
          }}
        />
      )}
      <TextInput
        inputMode="url"
        name={field.name}
        ref={field.ref}
        value={field.value}
        readOnly={busy}
        placeholder="https://"
        onChange={({ target }) => {
          forget()
          setBeforeTyping((before) => before ?? field.value)
          field.onChange(target.value)
        }}
        onBlur={() => {
          setBeforeTyping(null)
          field.onBlur()
        }}
      />
    </Field>
  )
}

interface PicturePreviewProps {
  /** The value of the field; not necessarily a complete link. */
  src: string
  round: boolean
  busy: boolean
}

function PicturePreview({ src, round, busy }: PicturePreviewProps) {
  const t = useTranslations('dashboard.picture')
  const [brokenSrc, setBrokenSrc] = useState('')
  const broken = src !== '' && src === brokenSrc
  const isElsewhere = /^https?:\/\/./.test(src)
  const Stand = broken ? ImageOff : round ? UserRound : Image
  return (
    <div
      className={cx(
        'relative grid shrink-0 place-items-center overflow-hidden bg-sunken text-muted',
        round ? 'size-24 rounded-full' : 'h-24 w-32 rounded-control',
      )}
    >
      {SITE_PATH.test(src) && !broken ? (
        <Picture
          src={src}
          alt={t('preview')}
          sizes="8rem"
          onError={() => setBrokenSrc(src)}
          className="size-full object-cover"
        />
      ) : (
        <>
          {isElsewhere || <Stand aria-hidden className="size-8" />}
          <span className={isElsewhere ? 'px-2 text-center text-sm' : 'sr-only'}>
            {t(isElsewhere ? 'afterSaving' : broken ? 'broken' : 'none')}
          </span>
        </>
      )}
      {busy && (
        <span className="absolute inset-0 grid place-items-center bg-scrim">
          <SpinnerIcon className="size-8 text-white" />
        </span>
      )}
    </div>
  )
}
