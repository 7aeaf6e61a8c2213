import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { backdropClass } from './overlay-classes.ts'

export interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
}

/** A panel from the right edge: menus on phones. */
export function DrawerPanel({ open, onOpenChange, title, children }: DrawerProps) {
  const t = useTranslations('common.ui')
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup className="fixed inset-y-0 right-0 z-50 flex w-[min(20rem,88vw)] flex-col gap-4 overflow-y-auto bg-surface p-4 shadow-3 transition-transform duration-200 data-ending-style:translate-x-full data-starting-style:translate-x-full">
          <div className="flex items-center justify-between pl-3">
            <Dialog.Title className="text-lg">{title}</Dialog.Title>
            <Dialog.Close
              aria-label={t('close')}
              className="grid size-11 place-items-center rounded-control text-soft hover:text-ink"
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
