/** Loads the code of toasts, notices and dialogs. A failure is reported when the part is needed. */
export const loadOverlays = () =>
  Promise.allSettled([
    import('./overlay/toasts.tsx'),
    import('./overlay/notice-dialog.tsx'),
    import('./overlay/dialogs.tsx'),
  ])

/** Fetches the same ahead: without a network, or after a deployment, it would be too late. */
export function fetchOverlays(): void {
  void loadOverlays()
}
