import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { PictureChooser } from '../pictures/picture-chooser.tsx'
import { usePictureUpload } from '../pictures/use-picture-upload.ts'

interface UploadButtonProps {
  label: string
  disabled?: boolean
  onUploaded: (img: string) => void
  onUploading: (busy: boolean) => void
}

/** Chooses a file, uploads it, and says what became of it. */
export function UploadButton({ label, disabled, onUploaded, onUploading }: UploadButtonProps) {
  const t = useTranslations('dashboard.picture')
  const file = useRef<HTMLInputElement>(null)
  const { state, problem, upload } = usePictureUpload({ purpose: 'service', onUploaded, onUploading })
  const busy = state === 'uploading'
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Button variant="secondary" busy={busy} disabled={disabled} onClick={() => file.current?.click()}>
        {!busy && <ImagePlus aria-hidden className="size-5" />}
        {busy ? t('uploading') : label}
      </Button>
      <p role="status" className={state === 'uploaded' ? 'font-medium text-sm text-success' : 'sr-only'}>
        {state !== 'idle' && t(state)}
      </p>
      {problem && (
        <p role="alert" className="font-medium text-danger text-sm">
          {problem}
        </p>
      )}
      <PictureChooser ref={file} onChoose={(picture) => void upload(picture)} />
    </div>
  )
}
