import {
  type MessageTexts,
  neededIn,
  type Placeholder,
  placeholdersOf,
  type TextPreview,
  unknownIn,
} from '@jhilik/contract/message-texts.ts'
import { useRef } from 'react'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Field, Textarea, TextInput } from '../../ui/field.tsx'
import type { Loading } from '../../ui/loaded.tsx'
import { ShownText } from './shown-text.tsx'
import type { Locale, TextsInput, TextsOutput } from './texts-input.ts'

interface TextFieldsProps {
  form: UseFormReturn<TextsInput, unknown, TextsOutput>
  about: Pick<MessageTexts, 'event' | 'channel'>
  locale: Locale
  /** The built-in text with placeholders; null where there is none to begin with. */
  builtIn: string | null
  preview: Loading<TextPreview | null> | undefined
  isUsable: boolean
}

/** The text of an event in one language: its fields, what it can name, and how it arrives. */
export function TextFields({ form, about, locale, builtIn, preview, isUsable }: TextFieldsProps) {
  const { event, channel } = about
  const t = useTranslations('dashboard')
  const { control, register, setValue } = form
  const { field } = useController({ control, name: `texts.${locale}.body` })
  const subject = useWatch({ control, name: `texts.${locale}.subject` })
  const area = useRef<HTMLTextAreaElement>(null)
  const errors = form.formState.errors.texts?.[locale]
  const isBuiltIn = subject === '' && field.value === ''
  const unknown = unknownIn(`${subject} ${field.value}`, event, channel)
  const needed = neededIn(event, channel)
  const language = t(`messages.languages.${locale}`)

  function write(body: string) {
    field.onChange(body)
    area.current?.focus()
  }

  function insert(name: Placeholder) {
    const { value } = field
    const from = area.current?.selectionStart ?? value.length
    const to = area.current?.selectionEnd ?? value.length
    write(`${value.slice(0, from)}{${name}}${value.slice(to)}`)
    const end = from + name.length + 2
    // The field has the new text once it is rendered.
    requestAnimationFrame(() => area.current?.setSelectionRange(end, end))
  }

  function restore() {
    setValue(`texts.${locale}.subject`, '', { shouldDirty: true })
    write('')
    form.clearErrors(`texts.${locale}`)
  }

  return (
    <fieldset className="grid min-w-0 content-start gap-4">
      <legend className="mb-2 font-bold text-lg">{language}</legend>
      {channel === 'email' && (
        <Field label={t('messageTexts.subject')} error={errors?.subject?.message}>
          <TextInput lang={locale} {...register(`texts.${locale}.subject`)} />
        </Field>
      )}
      <Field
        label={t(`messageTexts.body.${channel}`)}
        hint={isBuiltIn ? t('messageTexts.emptyHint') : undefined}
        error={errors?.body?.message}
      >
        <Textarea
          ref={(element) => {
            field.ref(element)
            area.current = element
          }}
          lang={locale}
          rows={5}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      </Field>
      {unknown.length > 0 && (
        <p className="font-medium text-danger text-sm">
          {t('messageTexts.unknown')}{' '}
          <span translate="no" className="[overflow-wrap:anywhere]">
            {unknown.join(' ')}
          </span>
        </p>
      )}
      {`${subject} ${field.value}`.includes('{amount}') && (
        <p className="text-soft text-sm">{t('messageTexts.amountHint')}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {isBuiltIn && builtIn !== null && (
          <Button variant="secondary" size="sm" onClick={() => write(builtIn)}>
            {t('messageTexts.begin')}
            <span className="sr-only"> {language}</span>
          </Button>
        )}
        {!isBuiltIn && (
          <Button variant="secondary" size="sm" onClick={restore}>
            {t('messageTexts.restore')}
            <span className="sr-only"> {language}</span>
          </Button>
        )}
      </div>
      <div>
        <p id={`${locale}-insert`} className="mb-2 text-soft text-sm">
          {t('messageTexts.insert')}
        </p>
        <ul aria-labelledby={`${locale}-insert`} className="flex flex-wrap gap-2">
          {placeholdersOf(event, channel).map((name) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => insert(name)}
                className="inline-flex min-h-11 flex-wrap items-center gap-x-1.5 rounded-[1.375rem] bg-sunken px-3.5 text-sm hover:bg-accent-soft"
              >
                <span className="font-semibold text-link">{t(`messageTexts.placeholders.${name}`)}</span>
                <span translate="no" className="text-soft">{`{${name}}`}</span>
                {needed.includes(name) && <span className="text-soft">{t('messageTexts.needed')}</span>}
              </button>
            </li>
          ))}
        </ul>
      </div>
      {preview && <ShownText preview={preview} channel={channel} locale={locale} isUsable={isUsable} />}
    </fieldset>
  )
}
