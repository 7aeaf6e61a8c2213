import type { ComponentProps } from 'react'
import { Dialog } from '../dialog.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

/** A dialog with forms that call `useUnsaved`: Escape and its close button ask before what was typed is lost. */
export function FormDialog({ onOpenChange, children, ...dialog }: ComponentProps<typeof Dialog>) {
  return (
    <UnsavedGuard>
      {(leave, question) => (
        <Dialog {...dialog} hasForm onOpenChange={(open) => leave(() => onOpenChange(open))}>
          {children}
          {question}
        </Dialog>
      )}
    </UnsavedGuard>
  )
}
