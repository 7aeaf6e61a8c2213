import { ImagePlus } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { PictureChooser } from '../../ui/pictures/picture-chooser.tsx'
import { usePictureUpload } from '../../ui/pictures/use-picture-upload.ts'

interface UploadButtonProps {
  label: string
  /** The reason why the uploaded picture is refused. */
  error?: string | undefined
  disabled?: boolean
  onUploaded: (img: string) => void
  onUploading: (busy: boolean) => void
}

/** Chooses a file, uploads it, and shows the result. */
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
      {shown && (
        <p id={errorId} role="alert" className="font-medium text-danger text-sm">
          {shown}
        </p>
      )}
      <PictureChooser ref={file} onChoose={(picture) => void upload(picture)} />
    </div>
  )
}
