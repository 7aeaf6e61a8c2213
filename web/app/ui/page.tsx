import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

interface PageProps extends ComponentProps<'div'> {
  /** The page is as wide as the screen. Pages with tables are. */
  wide?: boolean
}

/** The page's column: width, side padding and vertical rhythm. */
export function Page({ wide = false, className, ...props }: PageProps) {
  return (
    <div
      {...props}
      className={cx('page-x py-6 sm:py-10 desk:pt-2.5 desk:pb-8', wide && 'max-w-none', className)}
    />
  )
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
    <header
      className={cx(
        'mb-6 flex flex-wrap items-end justify-between gap-4 desk:mb-3 desk:min-h-13 desk:items-center desk:gap-x-3 desk:gap-y-2',
        className,
      )}
    >
      <div className="flex min-w-0 flex-col gap-2 desk:gap-0.5">
        <h1 className="text-[1.625rem] [overflow-wrap:anywhere] sm:text-4xl desk:text-[1.375rem]!">
          {title}
        </h1>
        {text && <p className="max-w-prose text-soft sm:text-lg desk:text-sm!">{text}</p>}
      </div>
      {actions}
    </header>
  )
}
