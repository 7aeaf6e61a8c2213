import { MAX_INCLUDED } from '@jhilik/contract/service-requests.ts'
import { Plus, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type RefCallback, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextInput } from '../../ui/field.tsx'

interface IncludesFieldProps {
  /** The lines that Bangla readers see. */
  inBangla?: boolean
  error?: string
  className?: string
  /** The form's value: one text with a line per entry. */
  field: {
    name: string
    value: string
    onChange: (text: string) => void
    onBlur: () => void
    ref: RefCallback<HTMLInputElement>
  }
}

/** The items that a service includes, one input per line. Enter adds a line, as in a textarea. */
export function IncludesField({ inBangla, field, error, className }: IncludesFieldProps) {
  const t = useTranslations(inBangla ? 'dashboard.services.bn.lines' : 'dashboard.services.lines')
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  /** The line that gets the focus after the next render. */
  const wanted = useRef<number | null>(null)
  const lines = field.value.split('\n')

  useEffect(() => {
    if (wanted.current === null) return
    list.current?.querySelectorAll('input')[wanted.current]?.focus()
    wanted.current = null
  })

  function put(index: number, removed: number, added: string[], focus: number) {
    wanted.current = Math.max(0, focus)
    field.onChange(lines.toSpliced(index, removed, ...added).join('\n'))
  }

  function press(event: KeyboardEvent<HTMLInputElement>, index: number) {
    const { value, selectionStart, selectionEnd } = event.currentTarget
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (lines.length >= MAX_INCLUDED) return
      const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length]
      put(index, 1, [value.slice(0, start), value.slice(end)], index + 1)
    }
    if (event.key === 'Backspace' && value === '' && lines.length > 1) {
      event.preventDefault()
      put(index, 1, [], index - 1)
    }
  }

  function paste(event: ClipboardEvent<HTMLInputElement>, index: number) {
    const pasted = event.clipboardData.getData('text').split(/\r?\n/)
    if (pasted.length < 2) return
    event.preventDefault()
    const before = lines[index] ? [lines[index]] : []
    const added = [...before, ...pasted.filter((line) => line.trim() !== '')]
    put(index, 1, added, index + added.length - 1)
  }

  return (
    <fieldset className={className} aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}>
      <legend className="mb-1.5 font-semibold text-ink text-sm">{t('title')}</legend>
      <ul ref={list} className="grid gap-2">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place and its text
          <li key={index} className="relative">
            <TextInput
              lang={inBangla ? 'bn' : undefined}
              ref={index === 0 ? field.ref : undefined}
              name={field.name}
              aria-label={t('line', { place: index + 1 })}
              value={line}
              placeholder={index === 0 ? t('example') : undefined}
              onChange={({ target }) => field.onChange(lines.with(index, target.value).join('\n'))}
              onBlur={field.onBlur}
              onKeyDown={(event) => press(event, index)}
              onPaste={(event) => paste(event, index)}
              className="pr-12"
            />
            {(lines.length > 1 || line !== '') && (
              <button
                type="button"
                className="field-button"
                aria-label={t('remove', { place: index + 1 })}
                onClick={() => put(index, 1, lines.length > 1 ? [] : [''], index - 1)}
              >
                <X aria-hidden className="size-4" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-4">
        <p id={`${id}-hint`} className="text-muted text-sm">
          {t('hint', { count: MAX_INCLUDED })}
        </p>
        <Button
          variant="ghost"
          size="sm"
          className="-mr-3"
          disabled={lines.length >= MAX_INCLUDED}
          onClick={() => put(lines.length, 0, [''], lines.length)}
        >
          <Plus aria-hidden className="size-4" />
          {t('add')}
        </Button>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
