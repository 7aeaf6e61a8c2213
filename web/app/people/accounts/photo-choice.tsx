import { ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, useFieldTies } from '../../ui/field.tsx'
import { PictureChooser } from '../../ui/pictures/picture-chooser.tsx'
import { type Refusal, shrinkPicture } from '../../ui/pictures/upload-picture.ts'

export interface ChosenPhoto {
  file: File | null
  /** The address of the picture that is shown. */
  preview: string
  problem: Refusal | null
}

const nothing: ChosenPhoto = { file: null, preview: '', problem: null }
export const NO_PHOTO = Promise.resolve(nothing)

interface PhotoChoiceProps {
  /** Called at once with the chosen photo, which takes seconds to resize. */
  onChoose: (photo: Promise<ChosenPhoto>) => void
}

/** The photo of the registration form. */
export function PhotoChoice({ onChoose }: PhotoChoiceProps) {
  const t = useTranslations('auth')
  const [{ preview, problem }, setChosen] = useState(nothing)
  const latest = useRef(NO_PHOTO)

  async function choose(file: File | null) {
    const photo = file ? prepare(file) : NO_PHOTO
    latest.current = photo
    onChoose(photo)
    const chosen = await photo
    // Another photo was chosen meanwhile.
    if (latest.current !== photo) return
    setChosen(chosen)
    // The field says why it was refused; the form can be sent without it.
    if (chosen.problem) onChoose(NO_PHOTO)
  }

  return (
    <Field
      label={t('fields.img')}
      hint={t('fields.optional')}
      {...(problem && { error: t(`register.photo.${problem}`) })}
    >
      <Choice preview={preview} isChosen={preview !== ''} onChoose={choose} />
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

async function prepare(chosen: File): Promise<ChosenPhoto> {
  const file = await shrinkPicture(chosen)
  if (typeof file === 'string') return { ...nothing, problem: file }
  try {
    return { file, preview: await dataUrlOf(file), problem: null }
  } catch (error) {
    console.error('The photo could not be read', error)
    return { ...nothing, problem: 'wrongType' }
  }
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
