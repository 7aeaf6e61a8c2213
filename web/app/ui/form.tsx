import { type FormEventHandler, type ReactNode, useSyncExternalStore } from 'react'
import { cx } from '../lib/cx.ts'

const never = () => () => {}

interface FormProps {
  onSubmit: FormEventHandler<HTMLFormElement>
  /** Lays out the fields. */
  className?: string
  children: ReactNode
}

/**
 * A form that a script answers. Until the page is alive nothing can be typed that would be lost, and
 * were it sent all the same, nothing would end up in the address.
 */
export function Form({ onSubmit, className, children }: FormProps) {
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <form method="post" onSubmit={onSubmit} noValidate>
      <fieldset disabled={!alive} className={cx('min-w-0', className)}>
        {children}
      </fieldset>
    </form>
  )
}
