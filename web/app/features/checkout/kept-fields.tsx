import type { ReactNode } from 'react'

interface KeptFieldsProps {
  isShown: boolean
  /** One of them has got the focus. */
  onFocus: () => void
  children: ReactNode
}

/**
 * Fields for which something shorter stands on the screen. They remain part of the form, for validation and for who
 * does not see the screen, and are shown once the focus reaches them.
 */
export function KeptFields({ isShown, onFocus, children }: KeptFieldsProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices the focus of the fields
    <div onFocus={onFocus} className={isShown ? 'contents' : 'sr-only'}>
      {children}
    </div>
  )
}
