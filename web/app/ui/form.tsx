import type { FormEventHandler, ReactNode } from 'react'
import { useHydrated } from '../startup/use-hydrated.ts'
import { cx } from './cx.ts'

interface FormProps {
  /** Where a browser sends the form itself: before the page is hydrated, and without scripts. */
  action?: string
  onSubmit: FormEventHandler<HTMLFormElement>
  /** Lays out the fields. */
  className?: string
  children: ReactNode
}

/**
 * A form that a script answers. Until the page is hydrated nothing can be typed that would be lost, and
 * were it sent all the same, nothing would end up in the address. With an `action` nothing is lost
 * either way, and until the page is hydrated the browser checks the fields.
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
