import { Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { lazyPart } from './lazy-part.tsx'
import type { Notice, NoticeDialogProps } from './overlay/notice-dialog.tsx'

interface NoticeState {
  /** The notice; it stays set while the dialog fades out. */
  notice: Notice | null
  open: boolean
}

const store = createStore<NoticeState>(() => ({ notice: null, open: false }))

/** Shows a dialog that stays open across navigations. */
export function showNotice(notice: Notice): void {
  store.setState({ notice, open: true })
}

const NoticeDialog = lazyPart(
  async () => (await import('./overlay/notice-dialog.tsx')).NoticeDialog,
  NativeNotice,
)

/** Shows the notices. It is mounted once, at the root. */
export function NoticeHost() {
  const { notice, open } = useStore(store)
  if (!notice) return null
  return (
    <Suspense fallback={null}>
      <NoticeDialog notice={notice} open={open} onOpenChange={(next) => store.setState({ open: next })} />
    </Suspense>
  )
}

/** Shows a message of the browser itself, which needs no code, when the dialog's code cannot be fetched. */
function NativeNotice({ notice: { title, text, action }, open, onOpenChange }: NoticeDialogProps) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!open) return
    const words = [title, text].join('\n')
    if (!action) window.alert(words)
    else if (window.confirm(`${words}\n\n${action.label}?`)) void navigate(action.link.to, action.link)
    onOpenChange(false)
  })
  return null
}
