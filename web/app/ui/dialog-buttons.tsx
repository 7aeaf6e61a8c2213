import type { ReactNode } from 'react'

/** The buttons at the end of a dialog, which stay in sight while a longer content is scrolled. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div
    data-dialog-buttons
    className="sticky -bottom-(--dialog-edge) z-10 -mx-(--dialog-edge) -mb-(--dialog-edge) flex flex-wrap justify-end gap-3 border-line border-t bg-surface px-(--dialog-edge) py-3"
  >
    {children}
  </div>
)
