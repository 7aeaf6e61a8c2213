import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { EditableField } from '@jhilik/contract/entered-details.ts'
import { Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../../ui/cx.ts'

/** Returns whether the reader may edit this detail of the booking now. */
export const mayEdit = ({ actions }: BookingDetail, field: EditableField): boolean =>
  actions.edit?.fields.includes(field) ?? false

interface EditableProps {
  /** The name of what is edited. */
  what: string
  /** Null where it may not be edited. */
  form: ((onClose: () => void) => ReactNode) | null
  /** A pencil in the row, or a word below the value. */
  look: 'row' | 'word'
  children: ReactNode
}

/** Shows a value, and in its place the form that edits it. The focus returns to what opened the form. */
export function Editable({ what, form, look, children }: EditableProps) {
  const t = useTranslations('dashboard.bookings.edit')
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus()
    wasOpen.current = open
  }, [open])
  if (form && open) return form(() => setOpen(false))
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
          onClick={() => setOpen(true)}
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
          onClick={() => setOpen(true)}
          className="-my-2 inline-flex min-h-11 cursor-pointer items-center self-start font-semibold text-link text-sm print:hidden"
        >
          {t('changeShort')}
        </button>
      )}
    </>
  )
}
