import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { TextInput } from './field.tsx'

/** All six digits are seen on a narrow screen with large text too. */
const size = { fontSize: 'min(1.5rem, 8vw)', paddingInline: 'min(0.875rem, 2vw)' }

/** Takes a code of six digits. */
export function CodeInput({ className, ...props }: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      autoComplete="one-time-code"
      inputMode="numeric"
      {...props}
      style={size}
      className={cx('text-center font-semibold tabular-nums tracking-[0.2em]', className)}
    />
  )
}
