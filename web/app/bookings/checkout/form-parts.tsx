import type { ReactNode } from 'react'

interface FormSectionProps {
  title: ReactNode
  /** A button beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** A part of the form: on phones a surface as wide as the screen. */
export function FormSection({ title, action, children }: FormSectionProps) {
  return (
    <fieldset className="relative flow-root min-w-0 bg-surface max-sm:px-(--page-edge) max-sm:pt-3 max-sm:pb-4.5">
      {/* A floating legend is laid out like other boxes: beside the action, and inside the padding. */}
      <legend className="float-left py-2 font-bold text-lg leading-snug sm:text-xl">{title}</legend>
      <div className="float-right">{action}</div>
      <div className="clear-both grid gap-x-3 gap-y-4 pt-1 sm:grid-cols-2 sm:gap-5">{children}</div>
    </fieldset>
  )
}

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
