import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

interface AttentionRowProps {
  icon: LucideIcon
  /** Whether something is lost if the customer does nothing. */
  isUrgent?: boolean
  title: ReactNode
  text: ReactNode
  /** The actions: below the text on phones, beside it where there is room. */
  children?: ReactNode
}

export function AttentionRow({ icon: Icon, isUrgent = false, title, text, children }: AttentionRowProps) {
  return (
    <li className="@container">
      <div className="grid @lg:grid-cols-[2.5rem_1fr_auto] grid-cols-[2.5rem_1fr] @lg:items-center gap-x-3 @lg:gap-x-4 py-3.5 leading-snug">
        <span
          aria-hidden
          className={cx(
            'grid size-10 place-items-center rounded-full',
            isUrgent ? 'bg-warning-soft text-warning' : 'bg-sunken text-soft',
          )}
        >
          <Icon className="size-5" />
        </span>
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className="font-semibold">{title}</p>
          <p className={cx('text-[0.9375rem]', isUrgent ? 'text-warning' : 'text-soft')}>{text}</p>
        </div>
        {children && <div className="@lg:col-start-3 col-start-2 @max-lg:mt-2 min-w-0">{children}</div>}
      </div>
    </li>
  )
}
