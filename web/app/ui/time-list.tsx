import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../lib/language/format.ts'
import { cx } from './cx.ts'

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
export function TimeList({ id, times, start, highlighted, value, onPick }: TimeListProps) {
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
