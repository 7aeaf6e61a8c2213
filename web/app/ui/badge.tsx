import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

const tones = {
  success: 'bg-success-soft text-success',
  danger: 'bg-danger-soft text-danger',
  warning: 'bg-warning-soft text-warning',
  neutral: 'bg-sunken text-soft',
  accent: 'bg-accent-soft text-link',
} as const

export type BadgeTone = keyof typeof tones

export function Badge({
  tone = 'neutral',
  className,
  ...props
}: ComponentProps<'span'> & { tone?: BadgeTone }) {
  return (
    <span
      {...props}
      className={cx(
        'inline-flex max-w-full items-center gap-1 whitespace-nowrap rounded-full px-[min(0.625rem,3vw)] py-0.5 font-semibold text-sm',
        tones[tone],
        className,
      )}
    />
  )
}
