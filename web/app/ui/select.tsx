import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { useFieldTies } from './field.tsx'

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
