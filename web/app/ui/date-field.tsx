import { CalendarDays } from 'lucide-react'
import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isCompleteDate, readDate } from '../lib/forms/date-text.ts'
import { useFormat } from '../lib/language/format.ts'
import { Field, type FieldProps, TextInput } from './field.tsx'
import { lazyPart, OnceOpened, OverlayFailed } from './lazy-part.tsx'
import { SpinnerIcon } from './spinner.tsx'
import { useTypedValue } from './use-typed-value.ts'

const LazyCalendar = lazyPart(
  async () => (await import('./overlay/calendar.tsx')).CalendarPopover,
  OverlayFailed,
)

export interface DateFieldProps extends Omit<FieldProps, 'children'> {
  /** YYYY-MM-DD, or '' for none. What was typed instead of a date stays in the field and counts as ''. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  /** The first day that may be chosen, YYYY-MM-DD. */
  min?: string
  disabled?: boolean
  /** Enter also sends the form, as in a search. Otherwise it only takes the date. */
  enterSends?: boolean
  /** The text input: to focus it, or to ask its validity whether it holds something unreadable. */
  ref?: Ref<HTMLInputElement>
}

/**
 * A date typed as month/day/year, and written out below, or picked from a calendar, which is fetched when it is first
 * opened.
 */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, name, min, disabled, enterSends, ref, error, ...field } = props
  const t = useTranslations('common.pickers')
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const typed = useTypedValue({
    value,
    onChange,
    read: (text) => {
      const date = readDate(text)
      return date && (!min || date >= min) ? date : null
    },
    show: format.monthDayYear,
    problemOf: (text) =>
      min && readDate(text) ? t('dateTooEarly', { date: format.date(min, 'day') }) : t('dateInvalid'),
    ref,
  })

  /** The date written out, as month and day are easily confused. */
  const written = value && !typed.problem ? format.date(value, 'longDay') : ''
  const hint =
    field.hint && written ? (
      <>
        {`${written} · `}
        {field.hint}
      </>
    ) : (
      written || field.hint
    )

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      if (!enterSends) event.preventDefault()
      // A form is sent before its field loses the focus.
      typed.settle()
    }
    if (event.key !== 'ArrowDown' || !event.altKey) return
    event.preventDefault()
    typed.settle()
    setOpen(true)
  }

  return (
    <Field {...field} hint={hint} error={typed.problem || error}>
      <div ref={box} className="relative">
        <TextInput
          ref={typed.input}
          name={name}
          defaultValue={typed.defaultValue}
          placeholder={t('datePlaceholder')}
          inputMode="numeric"
          autoComplete="off"
          disabled={disabled}
          className="pr-11 tabular-nums"
          onChange={(event) => typed.type(isCompleteDate(event.target.value))}
          onKeyDown={onKeyDown}
          onBlur={() => {
            typed.leave()
            onBlur?.()
          }}
        />
        <button
          type="button"
          aria-label={value ? t('changeDate', { date: format.date(value, 'long') }) : t('chooseDate')}
          aria-haspopup="dialog"
          aria-expanded={open}
          disabled={disabled}
          onClick={() => setOpen(!open)}
          className="field-button"
        >
          <CalendarDays aria-hidden className="size-5" />
        </button>
        <OnceOpened open={open} fallback={<Coming />}>
          <LazyCalendar
            anchor={box}
            open={open}
            onOpenChange={setOpen}
            value={value}
            min={min}
            clearable={!field.required}
            onPick={(date) => {
              typed.pick(date)
              setOpen(false)
            }}
          />
        </OnceOpened>
      </div>
    </Field>
  )
}

/** A spinner over the icon while the calendar's code is loading. */
function Coming() {
  return (
    <span className="field-button pointer-events-none m-px bg-surface">
      <SpinnerIcon className="size-5" />
    </span>
  )
}
