import { Popover } from '@base-ui/react/popover'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { type ClassNames, DayPicker } from 'react-day-picker'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Button } from '../button.tsx'

export interface CalendarPopoverProps {
  /** The field: the calendar is positioned at it, and clicks on it do not close the calendar. */
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  /** YYYY-MM-DD or ''. */
  value: string
  min?: string
  clearable: boolean
  onPick: (date: string) => void
}

const NOON = 12
const toDay = (date: string) => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day, NOON)
}
const toDate = (day: Date) => {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

const arrow =
  'grid size-11 place-items-center rounded-control text-soft hover:bg-sunken hover:text-ink aria-disabled:pointer-events-none aria-disabled:opacity-35'
const looks: Partial<ClassNames> = {
  month: 'grid grid-cols-[auto_1fr_auto] items-center gap-y-1',
  button_previous: arrow,
  button_next: arrow,
  month_caption: 'text-center font-semibold',
  month_grid: 'col-span-3 w-full table-fixed border-collapse',
  weekday: 'h-9 font-medium text-muted text-sm',
  day: 'group p-0 text-center',
  day_button:
    'mx-auto grid size-11 max-w-full place-items-center rounded-control tabular-nums transition-colors hover:not-disabled:bg-accent-soft group-data-today:font-bold group-data-today:text-link group-data-today:ring-1 group-data-today:ring-line-strong group-data-today:ring-inset group-data-selected:bg-brand! group-data-selected:font-bold group-data-selected:text-on-brand! disabled:cursor-not-allowed disabled:text-muted disabled:opacity-55',
  outside: 'invisible',
}

function Chevron({ orientation }: { orientation?: string }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight
  return <Icon aria-hidden className="size-5" />
}

/** A month at a time. Arrow keys, Page Up and Down move about; Escape closes it. */
export function CalendarPopover({
  anchor,
  open,
  onOpenChange,
  value,
  min,
  clearable,
  onPick,
}: CalendarPopoverProps) {
  const t = useTranslations('common.pickers')
  const format = useFormat()
  // Bangla's short weekday names are as long as its long ones.
  const weekday = useLocale() === 'bn' ? 'narrowWeekday' : 'weekday'
  const popup = useRef<HTMLDivElement>(null)
  const today = format.today()
  const chosen = value ? toDay(value) : undefined

  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, details) => {
        const { target } = details.event
        const isInField = target instanceof Node && anchor.current?.contains(target)
        // The field's own button opens and closes the calendar itself.
        if (!next && isInField && details.reason !== 'escape-key') details.cancel()
        else onOpenChange(next)
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} side="bottom" align="start" sideOffset={6} className="z-60">
          <Popover.Popup
            ref={popup}
            aria-label={t('calendar')}
            initialFocus={() =>
              popup.current?.querySelector<HTMLElement>('[role=gridcell] [tabindex="0"]') ?? true
            }
            finalFocus={() => anchor.current?.querySelector('button') ?? true}
            className="w-[min(21rem,calc(100vw-2rem))] origin-(--transform-origin) rounded-card border border-line bg-surface p-3 text-ink shadow-3 transition-[opacity,scale] duration-150 data-ending-style:scale-97 data-starting-style:scale-97 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <DayPicker
              mode="single"
              navLayout="around"
              selected={chosen}
              defaultMonth={chosen ?? toDay(min && min > today ? min : today)}
              today={toDay(today)}
              startMonth={min ? toDay(min) : undefined}
              disabled={min ? { before: toDay(min) } : undefined}
              // Selecting the selected day again does not clear it.
              onSelect={(_selected, day) => onPick(toDate(day))}
              classNames={looks}
              components={{ Chevron }}
              formatters={{
                formatCaption: (month) => format.date(toDate(month), 'monthYear'),
                formatDay: (day) => format.date(toDate(day), 'dayOfMonth'),
                formatWeekdayName: (day) => format.date(toDate(day), weekday),
              }}
              labels={{
                labelPrevious: () => t('previousMonth'),
                labelNext: () => t('nextMonth'),
                labelGrid: (month) => format.date(toDate(month), 'monthYear'),
                labelWeekday: (day) => format.date(toDate(day), 'longWeekday'),
                labelDayButton: (day, { today: isToday, selected }) => {
                  const date = format.date(toDate(day), 'long')
                  const named = isToday ? t('todayIs', { date }) : date
                  return selected ? t('chosenIs', { date: named }) : named
                },
              }}
            />
            <div className="mt-2 flex justify-between border-line border-t pt-2">
              <Button
                variant="ghost"
                size="sm"
                disabled={min !== undefined && today < min}
                onClick={() => onPick(today)}
              >
                {t('today')}
              </Button>
              {clearable && value && (
                <Button variant="ghost" size="sm" onClick={() => onPick('')}>
                  {t('clear')}
                </Button>
              )}
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
