import type { FormEvent, ReactNode } from 'react'

interface DialogFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  /** Lays out the fields. */
  className?: string
  children: ReactNode
}

/** A form in a dialog that may have been opened from another form: React would submit that one too. */
export function DialogForm({ onSubmit, className, children }: DialogFormProps) {
  return (
    <form
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
