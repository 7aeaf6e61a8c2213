import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** Rows between rules: a surface as wide as the screen on phones, without one where there is more room. */
export function RowList({ className, ...props }: ComponentProps<'ul'>) {
  return (
    <ul
      {...props}
      className={cx(
        'page-bleed divide-y divide-line border-line border-y bg-surface lg:mx-0 lg:border-t-line-strong lg:border-b-0 lg:bg-transparent lg:px-0',
        className,
      )}
    />
  )
}
