import { createStore } from 'zustand/vanilla'

interface ToastMessage {
  title: string
  description?: string
  durationMs?: number
}

interface WaitingToast extends ToastMessage {
  type: 'success' | 'error'
}

/** Toasts that are not shown yet; the first one loads the component that shows them. */
export const toastStore = createStore<{ waiting: WaitingToast[]; wanted: boolean }>(() => ({
  waiting: [],
  wanted: false,
}))

const show = (type: WaitingToast['type']) => (message: ToastMessage) =>
  toastStore.setState(({ waiting }) => ({ waiting: [...waiting, { ...message, type }], wanted: true }))

/** Short messages that need no action; others belong in the page. */
export const toast = { success: show('success'), error: show('error') }
