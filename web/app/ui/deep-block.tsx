import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** The one dark block of a screen, for what matters most there. Dark in both themes. */
export function DeepBlock({ className, children, ...props }: ComponentProps<'section'>) {
  return (
    <section
      {...props}
      className={cx(
        'relative overflow-hidden rounded-[1.25rem] bg-deep bg-[radial-gradient(46rem_34rem_at_76%_46%,oklch(0.46_0.085_210/0.75),transparent_72%),radial-gradient(40rem_24rem_at_-6%_112%,oklch(0.5_0.1_205/0.45),transparent_70%)] text-white',
        className,
      )}
    >
      {children}
    </section>
  )
}
