import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { shrinkPicture, uploadPicture } from '../../ui/pictures/upload-picture.ts'

interface PhotoUpload {
  onUploaded: (link: string) => void
  onUploading: (busy: boolean) => void
}

/** Uploads a photo of a booking. An upload that failed can be tried again. */
export function usePhotoUpload({ onUploaded, onUploading }: PhotoUpload) {
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
