import type { FormEventHandler, ReactNode } from 'react'
import { useAlive } from '../startup/use-alive.ts'
import { cx } from './cx.ts'

interface FormProps {
  /** Where a browser sends the form itself: before the page is alive, and without scripts. */
  action?: string
  onSubmit: FormEventHandler<HTMLFormElement>
  /** Lays out the fields. */
  className?: string
  children: ReactNode
}

/**
 * A form that a script answers. Until the page is alive nothing can be typed that would be lost, and
 * were it sent all the same, nothing would end up in the address. With an `action` nothing is lost
 * either way, and until the page is alive the browser checks the fields.
 */
export function Form({ action, onSubmit, className, children }: FormProps) {
  const alive = useAlive()
  return (
    <form method="post" action={action} onSubmit={onSubmit} noValidate={alive || !action}>
      <fieldset disabled={!alive && !action} className={cx('min-w-0', className)}>
        {children}
      </fieldset>
    </form>
  )
}
