import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { type PicturePurpose, shrinkPicture, uploadPicture } from './upload-picture.ts'

interface PictureUpload {
  purpose: PicturePurpose
  onUploaded: (img: string) => void
  onUploading: ((busy: boolean) => void) | undefined
}

/** Uploads a chosen file; one that cannot be converted to an accepted picture is refused at once. */
export function usePictureUpload({ purpose, onUploaded, onUploading }: PictureUpload) {
  const t = useTranslations('dashboard.picture')
  const problemMessage = useProblemMessage()
  const [state, setState] = useState<'idle' | 'uploading' | 'uploaded'>('idle')
  const [problem, setProblem] = useState('')

  function refuse(message: string) {
    setState('idle')
    setProblem(message)
  }

  async function upload(file: File) {
    setProblem('')
    setState('uploading')
    onUploading?.(true)
    try {
      const picture = await shrinkPicture(file)
      if (typeof picture === 'string') return refuse(t(picture))
      onUploaded(await uploadPicture(picture, purpose))
      setState('uploaded')
    } catch (error) {
      console.error('The picture was not uploaded', error)
      refuse(isApiError(error) && error.kind === 'HTTP' ? problemMessage(error) : t('failed'))
    } finally {
      onUploading?.(false)
    }
  }

  return { state, problem, upload, forget: () => refuse('') }
}
