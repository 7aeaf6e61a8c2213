import { AlertDialog } from '@base-ui/react/alert-dialog'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { Button } from './button.tsx'
import { backdropClass, popupClass } from './overlay.ts'

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
        <AlertDialog.Backdrop className={backdropClass} />
        <AlertDialog.Popup
          className={`${popupClass} flex w-[min(26rem,calc(100vw-2rem))] flex-col items-center gap-3 p-7 text-center`}
        >
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
