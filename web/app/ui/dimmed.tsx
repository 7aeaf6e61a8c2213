import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** Content that is dimmed `when` it is of an earlier choice because that of the new one is loading. */
export function Dimmed({ when, className, ...props }: ComponentProps<'div'> & { when: boolean }) {
  return (
    <div aria-busy={when} {...props} className={cx('transition-opacity', when && 'opacity-60', className)} />
  )
}
