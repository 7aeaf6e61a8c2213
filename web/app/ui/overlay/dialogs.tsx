import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../button.tsx'
import { backdropClass, dialogClass, popupClass, sheetClass } from './overlay-classes.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /**
   * Makes room for more than a form: a calendar, a table. On phones the dialog is a sheet at the bottom of the screen.
   */
  wide?: boolean
  /** A click outside, often by mistake, does not close it. */
  hasForm?: boolean
  children?: ReactNode
}

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  tone?: 'primary' | 'danger'
  /** Whether the confirmed action is running. */
  busy?: boolean
  /** Called when it closes; true lets the focus return to where it was. */
  onClosed?: () => boolean
}

/** A modal dialog. Escape, the close button and, without a form, a click outside close it; focus returns. */
export function Dialog({ open, onOpenChange, title, description, wide, hasForm, children }: DialogProps) {
  const t = useTranslations('common.ui')
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      disablePointerDismissal={hasForm}
    >
      <BaseDialog.Portal>
        {/* The backdrop also covers another dialog, from which this one would not stand out in the dark theme. */}
        <BaseDialog.Backdrop forceRender className={backdropClass} />
        <BaseDialog.Popup
          className={wide ? `${popupClass} ${sheetClass} p-4 sm:p-8` : `${popupClass} ${dialogClass} w-xl`}
        >
          {/* The button goes above a title that has no room beside it. */}
          <div className="mb-4 flex flex-wrap-reverse items-end gap-x-4 gap-y-2">
            <BaseDialog.Title className="min-w-[min(8rem,100%)] flex-1 text-2xl [overflow-wrap:anywhere]">
              {title}
            </BaseDialog.Title>
            <BaseDialog.Close
              aria-label={t('close')}
              className="-m-2 ml-auto grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink"
            >
              <X aria-hidden className="size-5" />
            </BaseDialog.Close>
          </div>
          {description && (
            <BaseDialog.Description className="mb-4 text-soft">{description}</BaseDialog.Description>
          )}
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/** Asks for confirmation. Only its buttons close it. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel,
  onConfirm,
  tone = 'primary',
  busy = false,
  onClosed,
}: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={backdropClass} />
        <AlertDialog.Popup finalFocus={onClosed} className={`${popupClass} ${dialogClass} w-108`}>
          <AlertDialog.Title className="text-2xl">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-soft">{description}</AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Close render={<Button variant="secondary" disabled={busy} />}>
              {cancelLabel}
            </AlertDialog.Close>
            <Button variant={tone} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
