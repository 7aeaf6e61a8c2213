import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../cx.ts'
import { backdropClass } from './overlay-classes.ts'

export interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** The edge of the screen that it comes from. */
  from?: 'right' | 'bottom' | 'side'
  children: ReactNode
}

const edges = {
  right:
    'inset-y-0 right-0 w-[min(20rem,88vw)] duration-200 data-ending-style:translate-x-full data-starting-style:translate-x-full',
  /** A form beside the page, on phones instead of it. */
  side: 'inset-y-0 right-0 w-full md:w-156 md:px-6 duration-200 data-ending-style:translate-x-full data-starting-style:translate-x-full',
  bottom:
    'inset-x-0 bottom-0 mx-auto max-h-[calc(100dvh-3rem)] max-w-lg rounded-t-3xl pb-[max(1rem,env(safe-area-inset-bottom))] duration-[220ms] ease-[cubic-bezier(.2,.7,.2,1)] data-ending-style:translate-y-full data-starting-style:translate-y-full',
} as const

/** A panel from an edge of the screen: menus and sheets on phones. */
export function DrawerPanel({ open, onOpenChange, title, from = 'right', children }: DrawerProps) {
  const t = useTranslations('common.ui')
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          // The first field, where one asks for the focus, not the button that closes the form.
          initialFocus={
            from === 'side' ? () => popup.current?.querySelector<HTMLElement>('input') ?? true : true
          }
          ref={popup}
          className={cx(
            'fixed z-50 flex flex-col gap-4 overflow-y-auto bg-surface p-4 shadow-3 transition-transform',
            edges[from],
          )}
        >
          <div className={cx('flex items-center justify-between gap-2', from === 'right' && 'pl-3')}>
            <Dialog.Title className="min-w-0 text-[min(1.125rem,6vw)]">{title}</Dialog.Title>
            <Dialog.Close
              aria-label={t('close')}
              className="grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink"
            >
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
