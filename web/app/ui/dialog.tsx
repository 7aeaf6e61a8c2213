import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { lazyPart, OnceOpened, OverlayFailed } from './lazy-part.tsx'
import type { ConfirmDialogProps, DialogProps } from './overlay/dialogs.tsx'

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

/** The buttons at the end of a dialog, which stay in sight while a longer content is scrolled. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div
    data-dialog-buttons
    className="sticky -bottom-(--dialog-edge) z-10 -mx-(--dialog-edge) -mb-(--dialog-edge) flex flex-wrap justify-end gap-3 border-line border-t bg-surface px-(--dialog-edge) py-3"
  >
    {children}
  </div>
)

/** What a dialog asks about. It stays known while the dialog fades out, so that the dialog keeps its content. */
export function useAsked<Item>() {
  const [asked, setAsked] = useState<{ item: Item; open: boolean } | null>(null)
  return {
    item: asked?.item,
    open: asked?.open === true,
    ask: (item: Item) => setAsked({ item, open: true }),
    close: () => setAsked((now) => now && { ...now, open: false }),
  }
}

interface ConfirmedButtonProps {
  /** The content of the button: icon and text. */
  children: ReactNode
  className?: string
  title: string
  description: string
  confirmLabel: string
  cancelLabel: string
  tone?: 'danger'
  /** Shows its result itself and never rejects. The dialog closes afterwards. */
  onConfirm: () => Promise<void>
}

/** A button whose action happens once it is confirmed in a dialog. */
export function ConfirmedButton({ children, className, onConfirm, ...dialog }: ConfirmedButtonProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    await onConfirm()
    setBusy(false)
    setAsking(false)
  }

  return (
    <>
      <Button variant="secondary" className={className} onClick={() => setAsking(true)}>
        {children}
      </Button>
      <ConfirmDialog {...dialog} open={asking} onOpenChange={setAsking} onConfirm={confirm} busy={busy} />
    </>
  )
}
