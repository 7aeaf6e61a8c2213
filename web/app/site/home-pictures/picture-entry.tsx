import type { HomePicture } from '@jhilik/contract/home.ts'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { useFieldMessage } from '../../lib/language/translated.ts'
import { Field, TextInput } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { PictureErrors } from './check-pictures.ts'

const LANGUAGES = ['en', 'bn'] as const

interface PictureEntryProps {
  picture: HomePicture
  /** The path of its fields, such as `gallery.0`. */
  path: string
  errors: PictureErrors
  onChange: (picture: HomePicture) => void
  onRemove: () => void
  /** The name of what the remove button removes, for screen readers. */
  name: string
  /** More buttons, beside the one that removes. */
  children?: ReactNode
}

/** A picture with the texts for who cannot see it. */
export function PictureEntry(props: PictureEntryProps) {
  const { picture, path, errors, onChange, onRemove, name, children } = props
  const t = useTranslations('dashboard.homePictures')
  const fieldMessage = useFieldMessage()
  const problemId = useId()
  const problem = errors[`${path}.img`]
  return (
    <fieldset
      aria-label={name}
      aria-describedby={problem ? problemId : undefined}
      tabIndex={problem ? -1 : undefined}
      data-refused={problem ? '' : undefined}
      className="grid grid-cols-1 gap-4 sm:grid-cols-[12rem_minmax(0,1fr)_auto]"
    >
      <Picture
        src={picture.img}
        alt={picture.alt.en || name}
        width={320}
        height={240}
        sizes="12rem"
        className="aspect-4/3 w-full max-w-64 rounded-control bg-sunken object-cover"
      />
      <div className="flex min-w-0 flex-col gap-3">
        {problem && (
          <p id={problemId} role="alert" className="font-medium text-danger text-sm">
            {fieldMessage(problem)}
          </p>
        )}
        {LANGUAGES.map((lang) => (
          <Field key={lang} label={t(`alt.${lang}`)} error={errors[`${path}.alt.${lang}`]} required>
            <TextInput
              name={`${path}.alt.${lang}`}
              lang={lang}
              maxLength={200}
              value={picture.alt[lang]}
              onChange={({ target }) =>
                onChange({ ...picture, alt: { ...picture.alt, [lang]: target.value } })
              }
            />
          </Field>
        ))}
      </div>
      <div className="flex gap-1 sm:flex-col">
        {children}
        <IconButton label={t('removeOf', { name })} onClick={onRemove}>
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
      </div>
    </fieldset>
  )
}
