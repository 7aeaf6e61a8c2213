import { createStore } from 'zustand/vanilla'

interface ToastMessage {
  title: string
  /** A later toast of the same kind takes its place. */
  kind?: string
  description?: string
  durationMs?: number
  /** A button that closes the toast, too. Nothing may depend on it alone: the toast goes away by itself. */
  action?: { label: string; onPress: () => void }
}

interface WaitingToast extends ToastMessage {
  type: 'success' | 'error'
}

/** Toasts that are not shown yet. */
export const toastStore = createStore<{ waiting: WaitingToast[] }>(() => ({ waiting: [] }))

const show = (type: WaitingToast['type']) => (message: ToastMessage) =>
  toastStore.setState(({ waiting }) => ({ waiting: [...waiting, { ...message, type }] }))

/** Short messages that need no action, but may offer one; others belong in the page. */
export const toast = { success: show('success'), error: show('error') }
