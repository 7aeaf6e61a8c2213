import { lazy } from 'react'
import { OnceOpened } from './once-opened.tsx'
import type { ConfirmDialogProps, DialogProps } from './overlay/dialogs.tsx'

const LazyDialog = lazy(async () => ({ default: (await import('./overlay/dialogs.tsx')).Dialog }))
const LazyConfirmDialog = lazy(async () => ({
  default: (await import('./overlay/dialogs.tsx')).ConfirmDialog,
}))

/** A window over the page. Escape, the cross and a click beside it close it; focus goes back. */
export function Dialog(props: DialogProps) {
  return (
    <OnceOpened open={props.open}>
      <LazyDialog {...props} />
    </OnceOpened>
  )
}

/** Asks before something that cannot be undone. Only an answer closes it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <OnceOpened open={props.open}>
      <LazyConfirmDialog {...props} />
    </OnceOpened>
  )
}
