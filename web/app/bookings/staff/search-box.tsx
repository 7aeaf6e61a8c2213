import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field, TextInput } from '../../ui/field.tsx'

/** The delay is longer than the time between two key strokes. */
const SETTLE_MS = 300

interface SearchBoxProps {
  value: string
  onSearch: (text: string) => void
}

/** Keeps the typed text in its own state, so that a key stroke does not render the table. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const t = useTranslations('dashboard.allBookings')
  const [text, setText] = useState(value)
  const reported = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (value === reported.current) return
    clearTimeout(timer.current)
    reported.current = value
    setText(value)
  }, [value])
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  }, [onSearch])
  useEffect(() => () => clearTimeout(timer.current), [])

  function report(next: string) {
    clearTimeout(timer.current)
    if (next.trim() === reported.current) return
    reported.current = next.trim()
    latest.current(reported.current)
  }

  return (
    <Field label={t('search')} hideLabel className="flex-1 stacked:min-w-full">
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-soft"
        />
        <TextInput
          type="search"
          className="pl-11"
          value={text}
          placeholder={t('searchPlaceholder')}
          autoComplete="off"
          onChange={({ target }) => {
            setText(target.value)
            clearTimeout(timer.current)
            timer.current = setTimeout(() => report(target.value), SETTLE_MS)
          }}
          onKeyDown={({ key }) => key === 'Enter' && report(text)}
          onBlur={() => report(text)}
        />
      </div>
    </Field>
  )
}
