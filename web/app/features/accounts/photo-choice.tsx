import { ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, useFieldTies } from '../../ui/field.tsx'
import { PictureChooser } from '../pictures/picture-chooser.tsx'
import { shrinkPicture } from '../pictures/shrink-picture.ts'

interface PhotoChoiceProps {
  /** Uploaded once the account exists. */
  photo: File | null
  onChoose: (photo: File | null) => void
}

/** The photo of the registration form. */
export function PhotoChoice({ photo, onChoose }: PhotoChoiceProps) {
  const t = useTranslations('auth')
  const [problem, setProblem] = useState<'wrongType' | 'tooBig' | null>(null)
  const [preview, setPreview] = useState('')

  async function choose(file: File | null) {
    const shrunk = file && (await shrinkPicture(file))
    const refusal = typeof shrunk === 'string' ? shrunk : null
    const chosen = typeof shrunk === 'string' ? null : shrunk
    setProblem(refusal)
    setPreview(chosen ? await dataUrlOf(chosen) : '')
    onChoose(chosen)
  }

  return (
    <Field
      label={t('fields.img')}
      hint={t('fields.optional')}
      {...(problem && { error: t(`register.photo.${problem}`) })}
    >
      <Choice preview={preview} isChosen={photo !== null} onChoose={choose} />
    </Field>
  )
}

interface ChoiceProps {
  preview: string
  isChosen: boolean
  onChoose: (file: File | null) => Promise<void>
}

function Choice({ preview, isChosen, onChoose }: ChoiceProps) {
  const t = useTranslations('auth.register.photo')
  const { id } = useFieldTies()
  const file = useRef<HTMLInputElement>(null)
  return (
    <div className="flex items-center gap-2">
      {isChosen && <Avatar src={preview} />}
      <Button variant="secondary" className="min-w-0 grow px-3!" onClick={() => file.current?.click()}>
        <ImagePlus aria-hidden className="size-5" />
        {t('choose')}
      </Button>
      {isChosen && (
        <Button variant="ghost" aria-label={t('remove')} className="px-3!" onClick={() => onChoose(null)}>
          <Trash2 aria-hidden className="size-5" />
        </Button>
      )}
      <PictureChooser id={id} ref={file} onChoose={onChoose} />
    </div>
  )
}

/** The policy of pages allows no `blob:` pictures. */
function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
