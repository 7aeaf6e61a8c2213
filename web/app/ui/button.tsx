import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { cx } from './cx.ts'
import { SpinnerIcon } from './spinner.tsx'

const variants = {
  primary: 'bg-brand text-on-brand shadow-1 hover:not-disabled:bg-brand-strong',
  spark: 'bg-spark text-on-spark shadow-1 hover:not-disabled:brightness-105',
  secondary:
    'border border-line-strong bg-surface text-ink hover:not-disabled:border-ink hover:not-disabled:bg-sunken',
  ghost: 'text-link hover:not-disabled:bg-accent-soft',
  danger: 'bg-danger-fill text-white shadow-1 hover:not-disabled:brightness-110',
} as const

const sizes = {
  // High enough for a finger.
  sm: 'min-h-9 px-3.5 text-sm max-md:min-h-11 pointer-coarse:min-h-11',
  md: 'min-h-11 px-[min(1.25rem,5.6vw)] text-base',
  lg: 'min-h-13 px-[min(1.75rem,7.8vw)] text-lg',
} as const

export interface ButtonLook {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
}

export function buttonClass({ variant = 'primary', size = 'md' }: ButtonLook, className?: string): string {
  return cx(
    'inline-flex select-none items-center justify-center gap-2 rounded-control py-1.5 text-center font-semibold leading-tight no-underline transition-[background-color,border-color,filter,translate] duration-150 active:not-disabled:translate-y-px disabled:cursor-not-allowed aria-busy:cursor-not-allowed disabled:opacity-60 aria-busy:opacity-60',
    variants[variant],
    sizes[size],
    className,
  )
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Shows a spinner and keeps the focus; presses do nothing. */
    busy?: boolean
  }

export function Button({ variant, size, busy = false, className, onClick, children, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      // A disabled button would lose the focus. Enter in a field of its form presses it, too.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonClass({ variant, size }, className)}
    >
      {busy && <SpinnerIcon className="size-[1.15em]" />}
      {children}
    </button>
  )
}

export function ButtonLink({ variant, size, className, ...props }: LinkProps & ButtonLook) {
  return <Link {...props} className={buttonClass({ variant, size }, className)} />
}
