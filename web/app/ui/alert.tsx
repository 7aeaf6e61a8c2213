import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const looks = {
  info: { icon: Info, className: 'border-accent bg-accent-soft', iconClass: 'text-link' },
  success: { icon: CircleCheck, className: 'border-success bg-success-soft', iconClass: 'text-success' },
  warning: { icon: TriangleAlert, className: 'border-warning bg-warning-soft', iconClass: 'text-warning' },
  danger: { icon: CircleAlert, className: 'border-danger bg-danger-soft', iconClass: 'text-danger' },
} as const

export interface AlertProps {
  tone?: keyof typeof looks
  title?: ReactNode
  children?: ReactNode
  /** A button or link that fixes it. */
  action?: ReactNode
  className?: string
}

/** A message in the page. Warnings and errors interrupt a screen reader, the others wait. */
export function Alert({ tone = 'info', title, children, action, className }: AlertProps) {
  const { icon: Icon, className: look, iconClass } = looks[tone]
  return (
    <div
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
      className={cx(
        'flex flex-wrap gap-x-3 gap-y-1 rounded-control border-l-4 px-[min(1rem,4vw)] py-3 text-ink [overflow-wrap:break-word]',
        look,
        className,
      )}
    >
      <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', iconClass)} />
      {/* The text goes below the icon where it has no room beside it. */}
      <div className="flex min-w-[min(8rem,100%)] flex-1 flex-col gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  )
}
