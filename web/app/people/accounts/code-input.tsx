import type { ComponentProps } from 'react'
import { cx } from '../../ui/cx.ts'
import { TextInput } from '../../ui/field.tsx'

/** A field for a code of six digits, which phones offer from the message. */
export function CodeInput({ className, ...props }: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      autoComplete="one-time-code"
      inputMode="numeric"
      className={cx('text-center font-semibold text-2xl tabular-nums tracking-[0.3em]', className)}
      {...props}
    />
  )
}
