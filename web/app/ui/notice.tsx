import { AlertDialog } from '@base-ui/react/alert-dialog'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { Button } from './button.tsx'

interface Notice {
  title: string
  text?: string
  tone: 'success' | 'danger'
}

interface NoticeState {
  /** Kept while the dialog fades out, so that it does not go blank. */
  notice: Notice | null
  open: boolean
}

const store = createStore<NoticeState>(() => ({ notice: null, open: false }))

/** Shows a dialog that outlives the page it came from. */
export function showNotice(notice: Notice): void {
  store.setState({ notice, open: true })
}

/** Mounted once, at the root. */
export function NoticeHost() {
  const t = useTranslations('common.ui')
  const { notice, open } = useStore(store)
  if (!notice) return null
  const success = notice.tone === 'success'
  const Icon = success ? CircleCheck : CircleAlert
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => store.setState({ open: next })}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Popup className="fixed top-1/2 left-1/2 z-50 flex w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 flex-col items-center gap-3 rounded-card bg-surface p-7 text-center shadow-3 transition-[opacity,scale] duration-150 data-ending-style:scale-95 data-starting-style:scale-95 data-ending-style:opacity-0 data-starting-style:opacity-0">
          <Icon
            aria-hidden
            className={success ? 'size-14 text-success' : 'size-14 text-danger'}
            strokeWidth={1.5}
          />
          <AlertDialog.Title className="text-2xl">{notice.title}</AlertDialog.Title>
          {notice.text && (
            <AlertDialog.Description className="text-soft">{notice.text}</AlertDialog.Description>
          )}
          <AlertDialog.Close render={<Button className="mt-2 min-w-28" />}>{t('ok')}</AlertDialog.Close>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
