import { Clock } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { isCompleteTime, readEndTime, readTime, timesOfDay } from '../lib/forms/time-text.ts'
import { useFormat } from '../lib/language/format.ts'
import { cx } from './cx.ts'
import { Field, type FieldProps, TextInput } from './field.tsx'
import { useTypedValue } from './use-typed-value.ts'

/** The time that a search begins with. */
export const DEFAULT_SEARCH_TIME = '10:00'

const DATE_PICKER_INTERVAL_MINUTES = 30
const times = timesOfDay(DATE_PICKER_INTERVAL_MINUTES)
const hasMouse = () => matchMedia('(pointer: fine)').matches

export interface TimeFieldProps extends Omit<FieldProps, 'children'> {
  /** HH:MM, or '' for none. What was typed instead of a time stays in the field and counts as ''. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  disabled?: boolean
  /** It is the end of something, which may be at 24:00. */
  isEnd?: boolean
  /** Enter also sends the form, as in a search. Otherwise it only takes the time. */
  enterSends?: boolean
  /** The text input: to focus it, or to ask its validity whether it holds something unreadable. */
  ref?: Ref<HTMLInputElement>
}

/**
 * A time typed freely, or picked from the half hours of the day. Not Base UI's combobox: it adds 48 kB (brotli) to the
 * home page, controls the input, which loses text typed before hydration, and clears it on Escape.
 */
export function TimeField(props: TimeFieldProps) {
  const { value, onChange, onBlur, name, disabled, isEnd, enterSends, ref, error, ...field } = props
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
    read: isEnd ? readEndTime : readTime,
    // The spaces are those that people type.
    show: (time) => format.time(time).replace(/\s/g, ' '),
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
      if (!enterSends) event.preventDefault()
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

const GAP_PX = 16

interface TimeListProps {
  id: string
  times: string[]
  /** The time that the list is scrolled to at first. */
  start: string
  /** The time that the arrow keys have highlighted. */
  highlighted: string | null
  value: string
  onPick: (time: string) => void
}

/** The list of a time field: below it, or above where there is more space. The input keeps the focus. */
function TimeList({ id, times, start, highlighted, value, onPick }: TimeListProps) {
  const t = useTranslations('common.pickers')
  const format = useFormat()
  const list = useRef<HTMLDivElement>(null)
  const [above, setAbove] = useState(false)

  useLayoutEffect(() => {
    const box = list.current?.parentElement?.getBoundingClientRect()
    if (!box || !list.current) return
    const below = window.innerHeight - box.bottom
    setAbove(below < list.current.offsetHeight + GAP_PX && box.top > below)
  }, [])
  useLayoutEffect(() => {
    const option = list.current?.querySelector<HTMLElement>(`[data-time="${highlighted ?? start}"]`)
    // Only the list scrolls, never the page.
    if (option && list.current) list.current.scrollTop = option.offsetTop - option.offsetHeight * 2
  }, [highlighted, start])

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('times')}
      className={cx(
        'absolute inset-x-0 z-30 max-h-64 overflow-y-auto overscroll-contain rounded-control border border-line bg-surface p-1 shadow-2',
        above ? 'bottom-[calc(100%+0.375rem)]' : 'top-[calc(100%+0.375rem)]',
      )}
      // Keeps the focus in the input.
      onMouseDown={(event) => event.preventDefault()}
    >
      {times.map((time) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field's keys move in this list
        <div
          key={time}
          id={`${id}-${time}`}
          data-time={time}
          role="option"
          aria-selected={time === value}
          onClick={() => onPick(time)}
          className={cx(
            'grid min-h-11 cursor-pointer place-items-center rounded-[0.4rem] tabular-nums hover:bg-accent-soft',
            time === highlighted && 'bg-accent-soft outline-2 outline-ring -outline-offset-2',
            time === value && 'font-bold text-link',
          )}
        >
          {format.time(time)}
        </div>
      ))}
    </div>
  )
}
