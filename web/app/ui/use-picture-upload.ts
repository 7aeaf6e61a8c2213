import { MAX_PICTURE_BYTES } from '@jhilik/contract/constants.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../lib/http.ts'
import { useProblemMessage } from '../lib/translated.ts'
import { type PicturePurpose, uploadPicture } from '../lib/upload-picture.ts'

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

interface PictureUpload {
  purpose: PicturePurpose
  onUploaded: (img: string) => void
  onUploading: ((busy: boolean) => void) | undefined
}

/** Sends a chosen file off. What cannot be one of the pictures the server takes is refused at once. */
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
    if (file.type && !TYPES.includes(file.type)) return refuse(t('wrongType'))
    if (file.size > MAX_PICTURE_BYTES) return refuse(t('tooBig'))
    setProblem('')
    setState('uploading')
    onUploading?.(true)
    try {
      onUploaded(await uploadPicture(file, purpose))
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
