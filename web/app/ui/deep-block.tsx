import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** The one dark block of a screen, for what matters most there. Dark in both themes. */
export function DeepBlock({ className, children, ...props }: ComponentProps<'section'>) {
  return (
    <section
      {...props}
      className={cx(
        'relative overflow-hidden rounded-[1.25rem] bg-deep bg-[radial-gradient(46rem_34rem_at_76%_46%,var(--glow),transparent_72%),radial-gradient(40rem_24rem_at_-6%_112%,var(--glow-soft),transparent_70%)] text-white',
        className,
      )}
    >
      {children}
    </section>
  )
}
