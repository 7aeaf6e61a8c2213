import { lazyPart } from './lazy-part.tsx'
import { OnceOpened } from './once-opened.tsx'
import type { ConfirmDialogProps, DialogProps } from './overlay/dialogs.tsx'
import { OverlayFailed } from './overlay-failed.tsx'

const LazyDialog = lazyPart(async () => (await import('./overlay/dialogs.tsx')).Dialog, OverlayFailed)
const LazyConfirmDialog = lazyPart(
  async () => (await import('./overlay/dialogs.tsx')).ConfirmDialog,
  OverlayFailed,
)

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
