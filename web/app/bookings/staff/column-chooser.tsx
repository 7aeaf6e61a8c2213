import { Popover } from '@base-ui/react/popover'
import { Columns3 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { COLUMN_IDS, type ColumnId } from './columns.tsx'

interface ColumnChooserProps {
  /** The columns that can be shown. */
  columns: readonly ColumnId[]
  hidden: readonly ColumnId[]
  onChange: (hidden: ColumnId[]) => void
}

export function ColumnChooser({ columns, hidden, onChange }: ColumnChooserProps) {
  const t = useTranslations('dashboard.allBookings')
  return (
    <Popover.Root>
      <Popover.Trigger render={<Button variant="secondary" />}>
        <Columns3 aria-hidden className="size-5" />
        <span className="max-md:sr-only">{t('columns')}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="bottom" align="end" sideOffset={6} className="z-40">
          <Popover.Popup className="flex w-60 flex-col gap-1 rounded-card border border-line bg-surface p-3 shadow-3">
            <Popover.Title className="px-2 font-semibold text-sm text-soft">
              {t('columnsTitle')}
            </Popover.Title>
            {columns
              .filter((id) => id !== 'customer')
              .map((id) => (
                <label
                  key={id}
                  className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 hover:bg-sunken"
                >
                  <input
                    type="checkbox"
                    className="size-5 accent-(--brand)"
                    checked={!hidden.includes(id)}
                    onChange={({ target }) =>
                      onChange(target.checked ? hidden.filter((other) => other !== id) : [...hidden, id])
                    }
                  />
                  {t(id)}
                </label>
              ))}
            <Button variant="ghost" size="sm" disabled={hidden.length === 0} onClick={() => onChange([])}>
              {t('resetColumns')}
            </Button>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

const KEY = 'jhilik:bookings-hidden-columns'

function read(): ColumnId[] {
  try {
    const saved = localStorage.getItem(KEY)?.split(',') ?? []
    return COLUMN_IDS.filter((id) => saved.includes(id))
  } catch {
    // Storage may be forbidden: then all columns are shown.
    return []
  }
}

/** The columns hidden in this browser. */
export function useHiddenColumns() {
  const [hidden, setHidden] = useState(read)
  const hide = useCallback((next: ColumnId[]) => {
    setHidden(next)
    try {
      localStorage.setItem(KEY, next.join())
    } catch {
      // Storage may be forbidden: then the choice ends with the page.
    }
  }, [])
  return [hidden, hide] as const
}
