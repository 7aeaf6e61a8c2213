import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useStore } from 'zustand'
import { cx } from '../cx.ts'
import { toastStore } from '../toast-store.ts'

const DEFAULT_MS = 5_000

/** Shows the toasts in the store, each for its duration. */
export function Toasts() {
  return (
    <Toast.Provider timeout={DEFAULT_MS}>
      <Waiting />
      <Shown />
    </Toast.Provider>
  )
}

function Waiting() {
  const { add, close } = Toast.useToastManager()
  const waiting = useStore(toastStore, (state) => state.waiting)
  const shownOf = useRef(new Map<string, string>())
  useEffect(() => {
    if (waiting.length === 0) return
    toastStore.setState({ waiting: [] })
    for (const { durationMs = DEFAULT_MS, action, kind, ...message } of waiting) {
      const former = kind && shownOf.current.get(kind)
      if (former) close(former)
      const press = () => {
        close(id)
        action?.onPress()
      }
      const button = action && { actionProps: { children: action.label, onClick: press } }
      // High-priority toasts are hidden from screen readers but still focusable.
      const id = add({ ...message, ...button, timeout: durationMs, priority: 'low' })
      if (kind) shownOf.current.set(kind, id)
    }
  }, [waiting, add, close])
  return null
}

function Shown() {
  const { toasts } = Toast.useToastManager()
  const t = useTranslations('common.ui')
  return (
    <Toast.Portal>
      <Toast.Viewport
        aria-label={t('notifications')}
        // Toasts appear below the header, because they would hide its controls.
        className="fixed inset-x-4 top-16 z-60 flex flex-col gap-3 sm:left-auto sm:w-96 lg:top-20"
      >
        {toasts.map((toast) => {
          const failed = toast.type === 'error'
          const Icon = failed ? CircleAlert : CircleCheck
          return (
            <Toast.Root
              key={toast.id}
              toast={toast}
              swipeDirection={['up', 'right']}
              className="rounded-card border border-line bg-surface shadow-3 transition-[opacity,translate] duration-200 data-ending-style:opacity-0 data-starting-style:-translate-y-3 data-starting-style:opacity-0"
            >
              <Toast.Content className="flex items-start gap-3 p-4">
                <Icon
                  aria-hidden
                  className={cx('mt-0.5 size-5 shrink-0', failed ? 'text-danger' : 'text-success')}
                />
                <div className="min-w-0 flex-1">
                  <Toast.Title className="font-semibold text-base leading-6 tracking-normal" render={<p />} />
                  <Toast.Description className="text-soft" />
                </div>
                {/* It is not rendered for a toast without an action. */}
                <Toast.Action className="-my-3 min-h-13 shrink-0 rounded-control px-3 font-semibold text-link hover:bg-accent-soft" />
                <Toast.Close
                  aria-label={t('close')}
                  // The library hides it until hovered, but keeps it focusable.
                  aria-hidden={undefined}
                  className="-m-1.5 grid size-9 place-items-center rounded-control text-soft hover:text-ink"
                >
                  <X aria-hidden className="size-5" />
                </Toast.Close>
              </Toast.Content>
            </Toast.Root>
          )
        })}
      </Toast.Viewport>
    </Toast.Portal>
  )
}
