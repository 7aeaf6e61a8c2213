/** Fetches the code of toasts, notices and dialogs: without a network, or after a deployment, it would be too late. */
export function fetchOverlays(): void {
  // A failure is reported when the part is needed.
  void Promise.allSettled([
    import('./overlay/toasts.tsx'),
    import('./overlay/notice-dialog.tsx'),
    import('./overlay/dialogs.tsx'),
  ])
}
