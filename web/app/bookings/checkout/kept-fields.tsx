import type { ReactNode } from 'react'

interface KeptFieldsProps {
  isShown: boolean
  /** Called when one of the fields gets the focus. */
  onFocus: () => void
  children: ReactNode
}

/**
 * Fields in place of which the screen shows something shorter. They remain part of the form, for validation and for
 * screen readers, and are shown once the focus reaches them.
 */
export function KeptFields({ isShown, onFocus, children }: KeptFieldsProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices the focus of the fields
    <div onFocus={onFocus} className={isShown ? 'contents' : 'sr-only'}>
      {children}
    </div>
  )
}
