import { lazy } from 'react'
import { OnceOpened } from './once-opened.tsx'
import type { ConfirmDialogProps, DialogProps } from './overlay/dialogs.tsx'

const LazyDialog = lazy(async () => ({ default: (await import('./overlay/dialogs.tsx')).Dialog }))
const LazyConfirmDialog = lazy(async () => ({
  default: (await import('./overlay/dialogs.tsx')).ConfirmDialog,
}))

/** A modal dialog. Escape, the close button and a click outside close it; focus returns. */
export function Dialog(props: DialogProps) {
  return (
    <OnceOpened open={props.open}>
      <LazyDialog {...props} />
    </OnceOpened>
  )
}

/** Asks for confirmation. Only its buttons close it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <OnceOpened open={props.open}>
      <LazyConfirmDialog {...props} />
    </OnceOpened>
  )
}
