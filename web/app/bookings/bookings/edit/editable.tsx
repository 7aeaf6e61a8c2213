import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { EditableField, EnteredDetails } from '@jhilik/contract/entered-details.ts'
import { Pencil } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../../ui/cx.ts'

/** Returns whether the reader may edit this detail of the booking now. */
export const mayEdit = ({ actions }: BookingDetail, field: EditableField): boolean =>
  actions.edit?.fields.includes(field) ?? false

/** The lines as they can be edited, or else as they were booked. */
export const linesOf = ({ actions, lines }: BookingDetail): EnteredDetails['lines'] =>
  actions.edit?.details.lines ??
  lines
    .filter(({ canceledAt }) => canceledAt === null)
    .map(({ _id, ...line }) => ({ line: _id, vehicle: line, place: line }))

const OverContext = createContext(false)

/** Tells an open form that what it edits may no longer be edited. */
export const useIsOver = () => useContext(OverContext)

interface EditableProps {
  /** The name of what is edited. */
  what: string
  /** Null where it may not be edited. */
  form: ((onClose: () => void) => ReactNode) | null
  /** A pencil in the row, or a word below the value. */
  look: 'row' | 'word'
  children: ReactNode
}

/**
 * Shows a value, and in its place the form that edits it. The focus returns to what opened the form. A form that is open when
 * the time for it ends stays, so that nothing typed is lost.
 */
export function Editable({ what, form, look, children }: EditableProps) {
  const t = useTranslations('dashboard.bookings.edit')
  /** The form as it was when it was opened; null while it is closed. */
  const [opened, setOpened] = useState<typeof form>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !opened) opener.current?.focus()
    wasOpen.current = opened !== null
  }, [opened])
  const shown = form ?? opened
  if (shown && opened) {
    return <OverContext value={form === null}>{shown(() => setOpened(null))}</OverContext>
  }
  const open = () => setOpened(() => form)
  const name = t('change', { what })
  return (
    <>
      {children}
      {form && look === 'row' && (
        <button
          ref={opener}
          type="button"
          aria-label={name}
          title={name}
          onClick={open}
          className={cx(
            'ml-auto grid size-11 shrink-0 cursor-pointer place-items-center text-muted hover:text-link print:hidden',
            // The whole row opens the form; links in it stay links.
            'after:absolute after:inset-0 after:rounded-control hover:after:outline-1',
          )}
        >
          <Pencil aria-hidden className="size-3.5" />
        </button>
      )}
      {form && look === 'word' && (
        <button
          ref={opener}
          type="button"
          aria-label={name}
          onClick={open}
          className="-my-2 inline-flex min-h-11 cursor-pointer items-center self-start font-semibold text-link text-sm print:hidden"
        >
          {t('changeShort')}
        </button>
      )}
    </>
  )
}
