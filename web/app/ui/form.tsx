import { type FormEvent, type FormEventHandler, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useHydrated } from '../startup/use-hydrated.ts'
import { Alert } from './alert.tsx'
import { cx } from './cx.ts'

interface FormProps {
  /** The address to which a browser sends the form itself: before the page is hydrated, and without scripts. */
  action?: string
  onSubmit: FormEventHandler<HTMLFormElement>
  /** Lays out the fields. */
  className?: string
  children: ReactNode
}

/**
 * A form handled by a script. Until the page is hydrated its fields are disabled, and it would be sent as POST, so
 * that no input ends up in the address. With an `action` the fields are enabled at once, and the browser checks them
 * until the page is hydrated.
 */
export function Form({ action, onSubmit, className, children }: FormProps) {
  const hydrated = useHydrated()
  return (
    <form method="post" action={action} onSubmit={onSubmit} noValidate={hydrated || !action}>
      <fieldset disabled={!hydrated && !action} className={cx('min-w-0', className)}>
        {children}
      </fieldset>
    </form>
  )
}

interface DialogFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  /** Lays out the fields. */
  className?: string
  /** The first field has the focus once the form appears. */
  focusFirst?: boolean
  children: ReactNode
}

/** A form in a dialog that may have been opened from another form: React would submit that one too. */
export function DialogForm({ onSubmit, className, focusFirst, children }: DialogFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (!focusFirst) return
    const focus = () => form.current?.querySelector('input')?.focus()
    // The form has taken the place of one whose button had the focus: without a field that has it now, the dialog takes it.
    if (document.activeElement === document.body) return focus()
    const timer = setTimeout(focus)
    return () => clearTimeout(timer)
  }, [focusFirst])
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.stopPropagation()
        void onSubmit(event)
      }}
      noValidate
      className={className}
    >
      {children}
    </form>
  )
}

/** Says why something failed; renders nothing without a text. */
export function Problem({ text, className }: { text: string; className?: string }) {
  return text ? (
    <Alert tone="danger" className={className}>
      {text}
    </Alert>
  ) : null
}
