import { ImagePlus } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../button.tsx'
import { FieldError } from '../field.tsx'
import { PictureChooser } from './picture-chooser.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

interface UploadButtonProps {
  label: string
  /** The reason why the uploaded picture is refused. */
  error?: string | undefined
  disabled?: boolean
  onUploaded: (img: string) => void
  onUploading: (busy: boolean) => void
}

/** Chooses a file, uploads it, and says what became of it. */
export function UploadButton({ label, error, disabled, onUploaded, onUploading }: UploadButtonProps) {
  const t = useTranslations('dashboard.picture')
  const file = useRef<HTMLInputElement>(null)
  const { state, problem, upload } = usePictureUpload({ purpose: 'service', onUploaded, onUploading })
  const busy = state === 'uploading'
  const errorId = useId()
  const shown = problem || error
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Button
        variant="secondary"
        busy={busy}
        disabled={disabled}
        aria-describedby={shown ? errorId : undefined}
        data-refused={error ? '' : undefined}
        onClick={() => file.current?.click()}
      >
        {!busy && <ImagePlus aria-hidden className="size-5" />}
        {busy ? t('uploading') : label}
      </Button>
      <p role="status" className={state === 'uploaded' ? 'font-medium text-sm text-success' : 'sr-only'}>
        {state !== 'idle' && t(state)}
      </p>
      <FieldError id={errorId} error={shown} />
      <PictureChooser ref={file} onChoose={(picture) => void upload(picture)} />
    </div>
  )
}
