import { createStore } from 'zustand/vanilla'

interface ToastMessage {
  title: string
  description?: string
  durationMs?: number
}

interface WaitingToast extends ToastMessage {
  type: 'success' | 'error'
}

/** Toasts that are not shown yet. */
export const toastStore = createStore<{ waiting: WaitingToast[] }>(() => ({ waiting: [] }))

const show = (type: WaitingToast['type']) => (message: ToastMessage) =>
  toastStore.setState(({ waiting }) => ({ waiting: [...waiting, { ...message, type }] }))

/** Short messages that need no action; others belong in the page. */
export const toast = { success: show('success'), error: show('error') }
