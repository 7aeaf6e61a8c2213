/** Class names shared by all overlays. */
export const backdropClass =
  'fixed inset-0 z-50 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

export const popupClass =
  'fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-card bg-surface shadow-3 transition-[opacity,scale] duration-150 data-ending-style:scale-95 data-starting-style:scale-95 data-ending-style:opacity-0 data-starting-style:opacity-0'

/**
 * The width, used with `popupClass`, is at most this; its edges stay narrow when the text is large. What gets the focus is
 * scrolled out from below the buttons that stay in sight (`DialogButtons`).
 */
export const dialogClass =
  'max-w-[calc(100vw-2*var(--page-edge))] p-(--dialog-edge) [--dialog-edge:min(1.5rem,6vw)] has-[[data-dialog-buttons]]:scroll-pb-36 sm:[--dialog-edge:2rem]'

/** Used with `popupClass`: a wide dialog, on phones a sheet at the bottom of the screen. */
export const sheetClass =
  'w-[min(46rem,calc(100vw-2rem))] max-sm:top-auto max-sm:bottom-0 max-sm:left-0 max-sm:max-h-[calc(100dvh-1.5rem)] max-sm:w-full max-sm:translate-none max-sm:rounded-t-[1.5rem] max-sm:rounded-b-none'
