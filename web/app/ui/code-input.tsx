import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { TextInput } from './field.tsx'

/** Takes a code of six digits, all of which are seen on a narrow screen with large text too. */
export function CodeInput({ className, ...props }: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      autoComplete="one-time-code"
      inputMode="numeric"
      {...props}
      className={cx(
        'px-[min(0.875rem,2vw)]! text-center font-semibold text-[min(1.5rem,8vw)]! tabular-nums tracking-[0.2em]',
        className,
      )}
    />
  )
}
