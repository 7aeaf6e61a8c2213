import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cx('rounded-card border border-line bg-surface shadow-1', className)} />
}

export function CardBody({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cx('p-(--card-edge) sm:p-6', className)} />
}
