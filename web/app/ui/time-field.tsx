import { DATE_PICKER_INTERVAL_MINUTES, DEFAULT_SEARCH_TIME } from '@jhilik/contract/constants.ts'
import { Clock } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isCompleteTime, readTime, timesOfDay } from '../lib/forms/time-text.ts'
import { useFormat } from '../lib/language/format.ts'
import { Field, type FieldProps, TextInput } from './field.tsx'
import { TimeList } from './time-list.tsx'
import { useTypedValue } from './use-typed-value.ts'

const times = timesOfDay(DATE_PICKER_INTERVAL_MINUTES)
const hasMouse = () => matchMedia('(pointer: fine)').matches

export interface TimeFieldProps extends Omit<FieldProps, 'children'> {
  /** HH:MM, or '' for none. What was typed instead of a time stays in the field and counts as ''. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  disabled?: boolean
  /** The text input: to focus it, or to ask its validity whether it holds something unreadable. */
  ref?: Ref<HTMLInputElement>
}

/**
 * A time typed freely, or picked from the half hours of the day. Not Base UI's combobox: it adds 48 kB (brotli) to the
 * home page, controls the input, which loses text typed before hydration, and clears it on Escape.
 */
export function TimeField(props: TimeFieldProps) {
  const { value, onChange, onBlur, name, disabled, ref, error, ...field } = props
  const t = useTranslations('common.pickers')
  const format = useFormat()
  const listId = useId()
  const [open, setOpen] = useState(false)
  /** The option highlighted by the arrow keys; null while typing. */
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const typed = useTypedValue({
    value,
    onChange,
    read: readTime,
    show: format.time,
    problemOf: () => t('timeInvalid'),
    ref,
  })

  const close = () => {
    setOpen(false)
    setHighlighted(null)
  }
  const pick = (time: string) => {
    typed.pick(time)
    close()
  }
  /** The option that the list is scrolled to first. */
  const firstShown = () => {
    const time = typed.current() || DEFAULT_SEARCH_TIME
    return times.findLast((listed) => listed <= time) ?? time
  }
  const moveHighlight = (steps: number) => {
    const index = times.indexOf(highlighted ?? firstShown()) + (highlighted ? steps : 0)
    setHighlighted(times[Math.min(Math.max(index, 0), times.length - 1)] ?? null)
    setOpen(true)
  }

  useEffect(() => {
    if (!open) return
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) {
        setOpen(false)
        setHighlighted(null)
      }
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [open])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      moveHighlight(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape' && open) {
      // The key does not close a dialog around the field.
      event.stopPropagation()
      close()
    } else if (event.key === 'Enter' && open && highlighted) {
      event.preventDefault()
      pick(highlighted)
    } else if (event.key === 'Enter') {
      // A form is sent before its field loses the focus.
      typed.settle()
      close()
    }
  }
  const onLeave = ({ relatedTarget }: FocusEvent) => {
    if (box.current?.contains(relatedTarget)) return
    typed.leave()
    close()
    onBlur?.()
  }

  return (
    <Field {...field} error={typed.problem || error}>
      <div ref={box} className="relative">
        <TextInput
          ref={typed.input}
          name={name}
          defaultValue={typed.defaultValue}
          placeholder={t('timePlaceholder')}
          autoComplete="off"
          disabled={disabled}
          role="combobox"
          aria-autocomplete="none"
          aria-haspopup="listbox"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-activedescendant={open && highlighted ? `${listId}-${highlighted}` : undefined}
          className="pr-11 tabular-nums"
          // The on-screen keyboard of a phone would cover the list; there the button opens it.
          onClick={() => hasMouse() && setOpen(true)}
          onChange={(event) => {
            setHighlighted(null)
            typed.type(isCompleteTime(event.target.value))
          }}
          onKeyDown={onKeyDown}
          onBlur={onLeave}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('chooseTime')}
          aria-haspopup="listbox"
          aria-expanded={open}
          disabled={disabled}
          onClick={() => {
            if (hasMouse()) typed.input.current?.focus()
            if (open) close()
            else setOpen(true)
          }}
          className="field-button"
        >
          <Clock aria-hidden className="size-5" />
        </button>
        {open && (
          <TimeList
            id={listId}
            times={times}
            start={firstShown()}
            highlighted={highlighted}
            value={value}
            onPick={pick}
          />
        )}
      </div>
    </Field>
  )
}
