import { ChevronDown } from 'lucide-react'
import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react'
import { useFieldMessage } from '../lib/language/translated.ts'
import { cx } from './cx.ts'

interface FieldTies {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

const FieldContext = createContext<FieldTies | null>(null)

/** The attributes that connect a control with its label, hint and error; empty outside a Field. */
export function useFieldTies(): Partial<FieldTies> {
  return use(FieldContext) ?? {}
}

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** A message of the contract is translated; any other text is shown as it is. */
  error?: string
  required?: boolean
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

export function Field({ label, hint, error, required, hideLabel, className, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ')
  const ties: FieldTies = {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-semibold text-ink text-sm'}>
        {label}
        {required && (
          <span aria-hidden="true" className="text-danger">
            {' *'}
          </span>
        )}
      </label>
      <FieldContext value={ties}>{children}</FieldContext>
      {hint && (
        <p id={hintId} className="text-muted text-sm">
          {hint}
        </p>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  )
}

interface FieldErrorProps {
  /** A message of the contract is translated; any other text is shown as it is. */
  error: string | undefined
  id?: string
  className?: string
}

/** Says what is wrong with a field or a group of fields; renders nothing without an error. */
export function FieldError({ error, id, className }: FieldErrorProps) {
  const fieldMessage = useFieldMessage()
  return error ? (
    <p id={id} role="alert" className={cx('font-medium text-danger text-sm', className)}>
      {fieldMessage(error)}
    </p>
  ) : null
}

export function TextInput({ className, ...props }: ComponentProps<'input'>) {
  return <input type="text" {...useFieldTies()} {...props} className={cx('control', className)} />
}

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea rows={4} {...useFieldTies()} {...props} className={cx('control', className)} />
}

/** `label` stands behind the box; pressing it checks the box. */
export function Checkbox({ label, className, ...props }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className={cx('flex min-h-11 items-center gap-3', className)}>
      <input {...props} type="checkbox" className="size-6 shrink-0 accent-brand" />
      {label}
    </label>
  )
}

/** The native select, for phones. Takes `<option>` children. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select
        {...useFieldTies()}
        {...props}
        className={cx('control appearance-none truncate pr-10', className)}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-soft"
      />
    </div>
  )
}

interface OptionsProps<Value> {
  of: readonly Value[]
  text: (value: Value) => string
}

/** The options of a select, each named in the reader's language. */
export function Options<Value extends string | number>({ of, text }: OptionsProps<Value>) {
  return of.map((value) => (
    <option key={value} value={value}>
      {text(value)}
    </option>
  ))
}
