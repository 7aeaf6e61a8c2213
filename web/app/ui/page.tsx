import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

/** The page's column: width, side padding and vertical rhythm. */
export function Page({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cx('page-x py-6 sm:py-10', className)} />
}

export interface PageHeaderProps {
  title: ReactNode
  text?: ReactNode
  /** Buttons at the right on wide screens. */
  actions?: ReactNode
  className?: string
}

export function PageHeader({ title, text, actions, className }: PageHeaderProps) {
  return (
    <header className={cx('mb-6 flex flex-wrap items-end justify-between gap-4', className)}>
      <div className="flex min-w-0 flex-col gap-2">
        <h1 className="text-[1.625rem] [overflow-wrap:anywhere] sm:text-4xl">{title}</h1>
        {text && <p className="max-w-prose text-soft sm:text-lg">{text}</p>}
      </div>
      {actions}
    </header>
  )
}
