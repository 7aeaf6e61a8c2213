import { lazy } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { OnceOpened } from './once-opened.tsx'
import type { Notice } from './overlay/notice-dialog.tsx'

interface NoticeState {
  /** Stays set while the dialog fades out. */
  notice: Notice | null
  open: boolean
}

const store = createStore<NoticeState>(() => ({ notice: null, open: false }))

/** Shows a dialog that stays open across navigations. */
export function showNotice(notice: Notice): void {
  store.setState({ notice, open: true })
}

const LazyNoticeDialog = lazy(async () => ({
  default: (await import('./overlay/notice-dialog.tsx')).NoticeDialog,
}))

/** Mounted once, at the root. */
export function NoticeHost() {
  const { notice, open } = useStore(store)
  if (!notice) return null
  return (
    <OnceOpened open={open}>
      <LazyNoticeDialog notice={notice} open={open} onOpenChange={(next) => store.setState({ open: next })} />
    </OnceOpened>
  )
}
